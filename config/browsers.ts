import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/**
 * Browsers other than Chromium in which the page script is tested. They are the system's own, because no package
 * registry has them.
 */
export interface Browsers {
  /** A full Chromium. The other tests run in a headless shell, which has no back/forward cache. */
  chromium?: string
  firefox?: string
  webkit?: { driver: string; browser: string; screen: string }
}

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** Returns the browsers that are installed. */
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

/** Installs missing browsers on Debian if that is allowed; otherwise prints a message. */
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
