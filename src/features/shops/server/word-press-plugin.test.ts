import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBudget } from '#features/imports/server/read/budget.ts'
import { unzip } from '#features/imports/server/read/unzip.ts'
import { wordPressPlugin } from './install/install-files.ts'

/**
 * The WordPress functions that the plugin calls, and a page that loads the plugin as WordPress does: hooks first, then
 * the head of the page.
 */
const wordPress = `<?php
define('ABSPATH', __DIR__);
$hooks = [];
$scripts = [];
function add_action($name, $run, $order = 10) { global $hooks; $hooks[$name][] = $run; }
function add_filter($name, $run, $order = 10, $given = 1) { add_action($name, $run, $order); }
function run_all($name, ...$given) { global $hooks; foreach ($hooks[$name] ?? [] as $run) $given[0] = $run(...$given) ?? $given[0] ?? null; return $given[0] ?? null; }
function wp_enqueue_script($handle, $address) { global $scripts; $scripts[$handle] = $address; }
function nocache_headers() { header('Cache-Control: no-store'); }
function is_ssl() { return isset($_GET['ssl']); }
function status_header($code) { http_response_code($code); }
require __DIR__ . '/trellis.php';
run_all('init');
wp_enqueue_script('jquery', '/jquery.js');
run_all('wp_enqueue_scripts');
foreach ($scripts as $handle => $address) echo run_all('script_loader_tag', "<script src='$address' id='$handle-js'></script>", $handle), "\\n";
`

// The machine may not have PHP.
describe.runIf(spawnSync('php', ['--version']).status === 0)('the WordPress plugin, run by PHP', () => {
  let folder: string
  let origin: string
  let php: ChildProcess
  // Code outside of the hooks also runs without PHP.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wordpress-'))
    const bytes = wordPressPlugin("https://trellis.example/it's", 'key')
    writeFileSync(join(folder, 'trellis.php'), unzip(bytes, openBudget(bytes.length))('trellis/trellis.php') ?? '')
    const root = join(folder, 'root')
    mkdirSync(root)
    writeFileSync(join(folder, 'index.php'), wordPress)
    origin = `127.0.0.1:${await freePort()}`
    php = spawn('php', ['-S', origin, '-t', root, join(folder, 'index.php')], { stdio: 'ignore' })
  })
  afterAll(async () => {
    await new Promise((done) => php.once('exit', done).kill())
    rmSync(folder, { recursive: true })
  })
  const get = async (path: string, cookie = ''): Promise<Response> => {
    for (let left = 100; ; left--) {
      const answer = await fetch(`http://${origin}${path}`, { headers: { cookie } }).catch((error: Error) => error)
      if (answer instanceof Response) return answer
      if (left === 0) throw answer
      await new Promise((go) => setTimeout(go, 50))
    }
  }

  test('adds only this script to the page, out of reach of plugins that delay scripts', async () => {
    const tags = (await (await get('/')).text()).trim().split('\n')
    expect(tags).toEqual([
      "<script src='/jquery.js' id='jquery-js'></script>",
      `<script async data-cfasync="false" data-no-optimize="1" data-no-defer="1" nowprocket src='https://trellis.example/it's/s/key.js' id='trellis-js'></script>`,
    ])
  })

  test('sends the cookie back for a year', async () => {
    const answer = await get('/trellis-cookie', 'a=1; trellis=visitor=1&seen%3Ab=2; other=3')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toBe(
      'trellis=visitor=1&seen%3Ab=2; Max-Age=31536000; Path=/; SameSite=Lax',
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const secure = await get('/trellis-cookie?ssl', 'trellis=visitor=1')
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test.each(['', 'other=1', 'nottrellis=1', 'trellis=<b>', `trellis=${'x'.repeat(3900)}`])(
    'sends back no other cookie: "%.20s"',
    async (cookie) => {
      const answer = await get('/trellis-cookie', cookie)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
    },
  )

  test('cannot be opened directly', () => {
    const { stdout, status } = spawnSync('php', [join(folder, 'trellis.php')], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
