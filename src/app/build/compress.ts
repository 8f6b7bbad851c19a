import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(?:js|css|html|svg|json|map|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes "file.br" and "file.gz" next to every text file below the folder, so that the server only has to send them.
 */
export async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => text.test(name)).map((name) => compressFile(join(folder, name))))
}

/** Writes "file.br" and "file.gz" next to a file. */
export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
