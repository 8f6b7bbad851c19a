import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** Browsers beside Chromium in which the page script is tried; those of the system, since no registry of packages has them. */
export interface Browsers {
  /** A whole one: what the other tests run in is a shell that keeps no pages for the way back. */
  chromium?: string
  firefox?: string
  webkit?: { driver: string; browser: string; screen: string }
}

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** The browsers that are there. */
export function findBrowsers(): Browsers {
  const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
  const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].filter(existsSync)
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  return {
    ...(chromium && { chromium }),
    ...(firefox && { firefox }),
    ...(driver && screen && browser && { webkit: { driver, browser, screen } }),
  }
}

/** Installs on Debian what is missing, where that is allowed; says so where it is not. */
export function installBrowsers(): void {
  const { firefox, webkit } = findBrowsers()
  if (firefox && webkit) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) {
    console.log(`Not tried in Firefox and WebKit: "apt-get install ${packages.join(' ')}" would bring them.`)
    return
  }
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('update')
  run('install', '-y', '--no-install-recommends', ...packages)
}
