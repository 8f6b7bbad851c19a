// Runs before the first paint, so that nobody who chose dark sees a white flash.
try {
  var chosen = localStorage.getItem('mantine-color-scheme-value')
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  document.documentElement.style.background = isDark ? '#17191e' : '#fff'
} catch {}
// Who is logged in needs these files: they are asked for before the program that wants them is there.
if (/(^|; )trellis_session=/.test(document.cookie))
  for (var file of (document.currentScript.dataset.frame || '').split(' ').filter(Boolean)) {
    var link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    // As the program's loader asks for it, which then takes this one.
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  }
