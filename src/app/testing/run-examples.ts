import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { formFileKind } from '#features/forms/form-file.ts'
import { templates } from '#form/templates/templates.ts'

const run = promisify(execFile)

/** Checks whether this machine can run examples. It may lack curl, PHP or PHP's curl extension. */
export function canRun(program: 'curl' | 'php'): boolean {
  const checks = program === 'curl' ? ['--version'] : ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']
  return spawnSync(program, checks).status === 0
}

/** The environment variables from which the examples read their tokens. */
export interface ExampleTokens {
  readonly TRELLIS_KEY: string
  readonly TRELLIS_TOKEN: string
}

const photo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

const form = {
  kind: formFileKind,
  version: 1,
  form: { name: 'Welcome', form_type: 'popup', goal: 'emails', json: templates[0]!.json },
}
/** The reader's files that the examples send, by name. */
const files: Readonly<Record<string, Buffer>> = {
  'photo.png': Buffer.from(photo, 'base64'),
  'rows.csv': Buffer.from('Email\nann@example.com\n'),
  'form.json': Buffer.from(JSON.stringify(form)),
  'site.zip': Buffer.from('no export of a site'),
}

/** Runs an example exactly as it is shown. Returns the status and the response. */
export async function runJavascript(code: string, tokens: ExampleTokens): Promise<{ status: number; answer: object }> {
  let response: Response | undefined
  const globals = {
    fetch: async (url: string, init: RequestInit) => (response = await fetch(url, init)).clone(),
    crypto,
    FormData,
    openAsBlob: async (name: string) => new Blob([new Uint8Array(files[name]!)]),
    process: { env: tokens },
    console: { log: () => {} },
  }
  const refused = await runInNewContext(`(async () => {\n${code.replace(/^import .*\n/, '')}\n})()`, globals).then(
    () => null,
    (error: Error) => error.message,
  )
  if (!response) throw new Error(`Nothing was asked: ${refused}`)
  const answer = (await response.json()) as { success: boolean; error?: string }
  // The example itself must detect an error response.
  if ((refused === null) !== answer.success) throw new Error(`${refused} was made of ${JSON.stringify(answer)}`)
  return { status: response.status, answer }
}

/** Runs examples in curl, one after the other, exactly as shown. Returns the responses. */
export const runCurl = (codes: readonly string[], tokens: ExampleTokens): Promise<object[]> =>
  inFolder(async (folder) => {
    const script = codes.map((code, i) => `{ ${code} ; } > ${i}.json 2> ${i}.txt`).join('\n')
    await writeFile(join(folder, 'all.sh'), `uuidgen() { cat /proc/sys/kernel/random/uuid; }\n${script}\n`)
    await run('sh', ['all.sh'], { cwd: folder, env: { ...process.env, ...tokens } })
    return Promise.all(codes.map((_, i) => read(join(folder, `${i}.json`))))
  })

/**
 * Runs examples in PHP, one after the other, as shown except for how they print. Returns the responses, or the error
 * messages they reported.
 */
export const runPhp = (codes: readonly string[], tokens: ExampleTokens): Promise<object[]> =>
  inFolder(async (folder) => {
    for (const [i, code] of codes.entries())
      await writeFile(join(folder, `${i}.php`), code.replace('print_r($answer)', 'echo json_encode($answer)'))
    const all = `<?php for ($i = 0; $i < ${codes.length}; $i++) {
      ob_start();
      try { (function () use ($i) { include __DIR__ . "/$i.php"; })(); }
      catch (Exception $refused) { echo json_encode(['success' => false, 'error' => $refused->getMessage()]); }
      file_put_contents(__DIR__ . "/$i.json", ob_get_clean());
    }`
    await writeFile(join(folder, 'all.php'), all)
    await run('php', ['all.php'], { cwd: folder, env: { ...process.env, ...tokens } })
    return Promise.all(codes.map((_, i) => read(join(folder, `${i}.json`))))
  })

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-examples-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(file: string): Promise<object> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text) as object
  } catch {
    return { printed: text.slice(0, 300) }
  }
}
