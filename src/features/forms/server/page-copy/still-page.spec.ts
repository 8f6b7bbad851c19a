import { expect, test } from '@playwright/test'
import { copyPolicy } from './copy-policy.ts'
import { stillPage } from './still-page.ts'

const origin = 'http://trellis.test'
const shop = 'http://shop.test/bread/'

/**
 * A page with content that must not run, navigate or call the server. Each attempt that succeeds sets its name in
 * `ran`.
 */
const hostile = `<!doctype html><html><head><title>Bread</title>
<meta http-equiv="refresh" content="0;url=http://evil.test/refresh">
<link rel="stylesheet" href="look.css">
<script>ran = 'inline script'</script>
<script src="http://shop.test/own.js"></script>
<script src="${origin}/s/key.js"></script>
<scr<script></script>ipt>ran = 'put together'</script>
</head><body onload="ran = 'onload'"><h1>Sourdough</h1>
<img src="x" onerror="ran = 'onerror'"><svg onload="ran = 'svg'"></svg>
<iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe>
<object data="http://evil.test/object"></object>
<form action="http://evil.test/post" method="post"><button>Send</button></form>
<a id="link" href="javascript:ran = 'javascript link'">Go</a>
</body></html>`

test('a hostile page runs only the preview’s script and has no origin', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/*', (route) => {
    const url = route.request().url()
    asked.push(url)
    if (url === `${origin}/p/x/on/y`) {
      const headers = { 'content-security-policy': copyPolicy(origin), 'content-type': 'text/html; charset=utf-8' }
      return route.fulfill({ headers, body: stillPage(hostile, shop, `${origin}/p/x/script.js`) })
    }
    if (url === `${origin}/p/x/script.js`) {
      return route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.ours = String(self.origin)' })
    }
    if (url === `${shop}look.css`) return route.fulfill({ contentType: 'text/css', body: 'h1 { color: rgb(1, 2, 3) }' })
    return route.fulfill({ contentType: 'text/javascript', body: "ran = 'something else'" })
  })
  await page.goto(`${origin}/p/x/on/y`)
  await expect(page.locator('body')).toHaveAttribute('data-ours', 'null')
  await expect(page.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await page.locator('#link').dispatchEvent('click')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`${origin}/p/x/on/y`)
  expect(await page.evaluate(() => (globalThis as { ran?: string }).ran)).toBeUndefined()
  expect(
    await page.evaluate(() =>
      fetch('http://evil.test/out').then(
        () => 'sent',
        () => 'refused',
      ),
    ),
  ).toBe('refused')
  expect(asked.filter((url) => url.includes('evil') || url.includes('own.js') || url.includes('/s/'))).toEqual([])
})
