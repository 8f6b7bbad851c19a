import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { chromiumLaunch } from '../config/chromium.ts'
import { fixEnvironment } from '../config/environment.ts'
fixEnvironment()
const url = 'http://localhost:4400'
const state = '/tmp/look-state.json'
const browser = await chromium.launch(await chromiumLaunch())
const dark = process.argv.includes('--dark')
const narrow = process.argv.includes('--narrow')
const context = await browser.newContext({
  viewport: narrow ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  colorScheme: dark ? 'dark' : 'light',
  ...(existsSync(state) && { storageState: state }),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
})
const page = await context.newPage()
page.setDefaultTimeout(30000)
if (!existsSync(state)) {
  await page.goto(`${url}/welcome`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@kettle.example')
  await page.getByLabel('Password', { exact: true }).fill('a kettle is not a kiln')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Website URL').waitFor()
  await page.getByLabel('Name').fill('Kettle & Kiln')
  await page.getByLabel('Website URL').fill('http://localhost:4401')
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await context.storageState({ path: state })
}
const steps = process.argv.slice(2).filter((a) => !a.startsWith('--'))
for (const step of steps) {
  const [name, path] = step.split('=')
  await page.goto(url + path)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1200)
  await page.screenshot({
    path: `/tmp/shots/${name}${narrow ? '-390' : ''}${dark ? '-dark' : ''}.png`,
    fullPage: process.argv.includes('--full'),
  })
  console.log(name, page.url())
}
const script = process.argv.find((a) => a.startsWith('--do='))
if (script) await (await import(script.slice(5))).default(page, context)
await browser.close()
