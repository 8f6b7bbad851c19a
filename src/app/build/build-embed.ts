import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { minify } from 'vite'
import { configPlaceholder, type EmbedManifest } from '#embed/protocol.ts'
import { compressFile } from './compress.ts'
import { noticesOf, noticesText } from './notices.ts'
import { internalNames } from './internal-names.ts'
import { extendingPieces, type PieceName, pieces } from '#embed/pieces.ts'
import { type LoaderName, loaderNames } from '#embed/script-config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Folder in which the server looks for the built files. */
const embedFolder = join(root, 'dist/embed')

/** None of our files has side effects when imported, so unused ones are removed completely. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup(bundler) {
    bundler.onResolve({ filter: /\.ts$/ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === bundler) return undefined
      return { ...(await bundler.resolve(path, { ...rest, pluginData: bundler })), sideEffects: false }
    })
  },
}

interface Built {
  file: string
  contents: string
  /** The source files that were bundled. */
  inputs: string[]
}

/**
 * Builds the scripts that run on owners' sites into `outDir`: the loaders, the immutable chunks, which are named by
 * their hash and compressed, and `manifest.json`. `inputs` are the bundled source files.
 */
export async function buildEmbed({ outDir = embedFolder } = {}): Promise<EmbedManifest & { inputs: string[] }> {
  const built = new Map<PieceName, Promise<Built>>()
  const names = Object.keys(pieces) as PieceName[]
  const piece = (name: PieceName): Promise<Built> => {
    const known = built.get(name) ?? bundle(pieces[name].file, { name, format: 'esm', isHashed: true, piece })
    built.set(name, known)
    return known
  }
  const files = await Promise.all(names.map(piece))
  const loaderFiles = await Promise.all(loaderNames.map((name) => bundleLoader(name, piece)))

  const manifest: EmbedManifest = {
    loaders: byName(loaderNames, loaderFiles),
    pieces: byName(names, files),
  }
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const { file, contents } of [...loaderFiles, ...files]) await writeFile(join(outDir, file), contents)
  // Loaders are compressed later, with a site's config inside.
  await Promise.all(files.map(({ file }) => compressFile(join(outDir, file))))
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const inputs = [...new Set([...loaderFiles, ...files].flatMap((one) => one.inputs))]
  await writeFile(join(outDir, 'third-party-notices.txt'), noticesText(noticesOf(inputs)))
  return { ...manifest, inputs }
}

function byName<N extends string>(names: readonly N[], files: readonly Built[]): Record<N, string> {
  return Object.fromEntries(names.map((name, i) => [name, files[i]!.file])) as Record<N, string>
}

async function bundleLoader(name: LoaderName, piece: (name: PieceName) => Promise<Built>): Promise<Built> {
  const define = { STANDARD: `${name === 'standard'}`, FULL: `${name === 'full'}` }
  const loader = await bundle('loader.ts', { name: `loader-${name}`, format: 'iife', piece, define })
  // Oxc chooses the quotes that give the shortest output.
  loader.contents = loader.contents.replaceAll(configPlaceholder.replaceAll('"', '`'), configPlaceholder)
  if (loader.contents.split(configPlaceholder).length !== 2)
    throw new Error('The loader has lost the place for its config.')
  return loader
}

interface BundleOptions {
  name: string
  format: 'esm' | 'iife'
  /** Whether the file's name contains the hash of its contents. */
  isHashed?: boolean
  /** Builds another piece whose path the file contains. */
  piece: (name: PieceName) => Promise<Built>
  define?: Record<string, string>
}

/**
 * Bundles a file below src/embed. The pieces it refers to are built first, because their paths contain their hashes.
 */
async function bundle(entry: string, { name, format, isHashed, piece, define = {} }: BundleOptions): Promise<Built> {
  const options = { entryPoints: [join(root, 'src/embed', entry)], format }
  const { text } = await bundled({ ...options, define })
  const named = (Object.keys(pieces) as PieceName[]).filter((one) => text.includes(constantOf(one)))
  const paths = await Promise.all(
    named.map(async (one) => [constantOf(one), JSON.stringify(pathOf(await piece(one)))] as const),
  )
  if (text.includes('EXTENDING_PIECES')) {
    const all = extendingPieces.map(async (one) => [one, pathOf(await piece(one))] as const)
    define = { ...define, EXTENDING_PIECES: JSON.stringify(Object.fromEntries(await Promise.all(all))) }
  }
  const whole = await bundled({ ...options, define: { ...define, ...Object.fromEntries(paths) } })
  const contents = await minified(whole.text, format === 'esm')
  return { file: isHashed ? `${name}-${hashOf(contents)}.js` : `${name}.js`, contents, inputs: whole.inputs }
}

/** Minifies esbuild's bundle with Oxc, whose output is 3 % smaller. */
async function minified(text: string, isModule: boolean): Promise<string> {
  const { code, errors } = await minify('script.js', text, {
    module: isModule,
    compress: { target: 'es2022', maxIterations: 10 },
    mangle: { toplevel: true },
  })
  if (errors[0]) throw new Error(errors[0].message)
  return code
}

/** Returns a hash of eight digits and capitals; equal contents have equal hashes. */
function hashOf(contents: string): string {
  const number = BigInt(`0x${createHash('sha256').update(contents).digest('hex')}`)
  return number.toString(36).toUpperCase().slice(-8)
}

/** Returns the placeholder in the sources for the path of a piece. */
function constantOf(name: PieceName): string {
  return `PIECE_${name.toUpperCase().replaceAll('-', '_')}`
}

function pathOf({ file }: Built): string {
  return `/c/${file}`
}

async function bundled(options: BuildOptions): Promise<{ text: string; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    mangleProps: new RegExp(`^(${Object.keys(internalNames).join('|')})$`),
    mangleCache: { ...internalNames },
    plugins: [withoutUnused],
    write: false,
    ...options,
  })
  return {
    text: outputFiles![0]!.text,
    inputs: Object.keys(metafile!.inputs).filter((input) => !input.startsWith('<define:')),
  }
}
