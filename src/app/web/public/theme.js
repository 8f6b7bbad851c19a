// Runs before the first paint, so that nobody who chose dark sees a white flash.
try {
  var chosen = localStorage.getItem('mantine-color-scheme-value')
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  document.documentElement.style.background = isDark ? '#17191e' : '#fff'
} catch {}
