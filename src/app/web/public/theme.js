// Runs before the first paint, so that users who chose dark mode see no white flash.
try {
  var chosen = localStorage.getItem('mantine-color-scheme-value')
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  document.documentElement.style.background = isDark ? '#17191e' : '#fff'
} catch {}
// A logged-in user needs these files, so they are requested before the program that uses them is loaded.
if (/(^|; )trellis_session=/.test(document.cookie))
  for (var file of (document.currentScript.dataset.frame || '').split(' ').filter(Boolean)) {
    var link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    // Uses the same mode as the program's loader, which can then reuse this response.
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  }
