import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import { configPlaceholder, type EmbedManifest } from '#embed/protocol.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the server looks for what was built. */
const embedFolder = join(root, 'dist/embed')

/** What is fetched when it is needed. The loader and the renderer know each one's path by the name on the left. */
const pieces = {
  SEND_PATH: 'src/embed/send.ts',
  RULES_PATH: 'src/embed/rules.ts',
  DEBUG_PATH: 'src/embed/debug.ts',
  GAME_PATH: 'src/embed/game.ts',
  PUSH_PATH: 'src/embed/push.ts',
}

interface Built {
  file: string
  contents: Uint8Array
  /** The source files that went in. */
  inputs: string[]
}

/**
 * Builds what runs on the owners' sites into `outDir`: the loader, the immutable chunks named by their hash, and
 * `manifest.json`. `inputs` are the source files that went in.
 */
export async function buildEmbed({ outDir = embedFolder } = {}): Promise<EmbedManifest & { inputs: string[] }> {
  const built = await Promise.all(
    Object.entries(pieces).map(async ([name, entry]) => {
      const piece = await bundle(entry, { format: 'esm', entryNames: '[name]-[hash]' })
      return { name, piece }
    }),
  )
  const define = Object.fromEntries(built.map(({ name, piece }) => [name, JSON.stringify(`/c/${piece.file}`)]))
  const render = await bundle('src/embed/show.ts', { format: 'esm', entryNames: 'render-[hash]', define })
  const loader = await bundle('src/embed/loader.ts', { format: 'iife', define })
  if (Buffer.from(loader.contents).toString().split(configPlaceholder).length !== 2)
    throw new Error('The loader has lost the place for its config.')

  const immutable = [render, ...built.map(({ piece }) => piece)]
  const manifest: EmbedManifest = {
    loader: loader.file,
    render: render.file,
    files: immutable.map(({ file }) => file),
  }
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const { file, contents } of [loader, ...immutable]) await writeFile(join(outDir, file), contents)
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { ...manifest, inputs: [...new Set([loader, ...immutable].flatMap(({ inputs }) => inputs))] }
}

async function bundle(entry: string, options: BuildOptions): Promise<Built> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'dist/embed',
    bundle: true,
    minify: true,
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    ...options,
  })
  const [output] = outputFiles!
  return { file: basename(output!.path), contents: output!.contents, inputs: Object.keys(metafile!.inputs) }
}
