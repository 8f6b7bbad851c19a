import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { configPlaceholder, type EmbedManifest } from '#embed/protocol.ts'
import { type LoaderName, loaderNames } from '#embed/script-config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the server looks for what was built. */
const embedFolder = join(root, 'dist/embed')

/**
 * What is fetched when it is needed. The loader, the renderer and the layers further down know each one's path by the name
 * on the left.
 */
const layers: Record<string, string>[] = [
  { CART_PATH: 'src/embed/cart-apply.ts' },
  {
    FIELDS_PATH: 'src/embed/fields.ts',
    WIDGETS_PATH: 'src/embed/widgets.ts',
    MERGE_PATH: 'src/embed/merge.ts',
    CODE_PATH: 'src/embed/custom-code.ts',
    BADGE_PATH: 'src/embed/badge.ts',
    GAME_PATH: 'src/embed/game.ts',
    PUSH_PATH: 'src/embed/push.ts',
    CONFIRM_PATH: 'src/embed/confirmation-code.ts',
  },
  {
    OPTIONAL_PATH: 'src/embed/optional-pieces.ts',
    SEND_PATH: 'src/embed/send.ts',
    SURFACE_PATH: 'src/embed/surface.ts',
    RULES_PATH: 'src/embed/rules.ts',
    DEBUG_PATH: 'src/embed/debug.ts',
    TEASER_PATH: 'src/embed/teaser.ts',
    MOBILE_EXIT_INTENT_PATH: 'src/embed/mobile-exit-intent.ts',
    WHO_PATH: 'src/embed/identify.ts',
    BACK_PATH: 'src/embed/back-button.ts',
  },
]

/** No file of ours does anything by being imported: what is not used is left out whole. */
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
  contents: Uint8Array
  /** The source files that went in. */
  inputs: string[]
}

/**
 * Builds what runs on the owners' sites into `outDir`: the loaders, the immutable chunks named by their hash, and
 * `manifest.json`. `inputs` are the source files that went in.
 */
export async function buildEmbed({ outDir = embedFolder } = {}): Promise<EmbedManifest & { inputs: string[] }> {
  const define: Record<string, string> = {}
  const pieces: Built[] = []
  for (const layer of layers) {
    const options: BuildOptions = { format: 'esm', entryNames: '[name]-[hash]', define: { ...define } }
    const built = await Promise.all(
      Object.entries(layer).map(async ([name, entry]) => ({ name, piece: await bundle(entry, options) })),
    )
    for (const { name, piece } of built) define[name] = JSON.stringify(`/c/${piece.file}`)
    pieces.push(...built.map(({ piece }) => piece))
  }
  const render = await bundle('src/embed/show.ts', { format: 'esm', entryNames: 'render-[hash]', define })
  const loaders = await Promise.all(loaderNames.map((name) => bundleLoader(name, define)))

  const immutable = [render, ...pieces]
  const manifest: EmbedManifest = {
    loaders: Object.fromEntries(loaderNames.map((name, i) => [name, loaders[i]!.file])) as Record<LoaderName, string>,
    render: render.file,
    files: immutable.map(({ file }) => file),
  }
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const { file, contents } of [...loaders, ...immutable]) await writeFile(join(outDir, file), contents)
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { ...manifest, inputs: [...new Set([...loaders, ...immutable].flatMap(({ inputs }) => inputs))] }
}

async function bundleLoader(name: LoaderName, paths: Record<string, string>): Promise<Built> {
  const define = { ...paths, STANDARD: `${name === 'standard'}`, FULL: `${name === 'full'}` }
  const loader = await bundle('src/embed/loader.ts', { format: 'iife', entryNames: `loader-${name}`, define })
  if (Buffer.from(loader.contents).toString().split(configPlaceholder).length !== 2)
    throw new Error('The loader has lost the place for its config.')
  return loader
}

async function bundle(entry: string, options: BuildOptions): Promise<Built> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'dist/embed',
    bundle: true,
    minify: true,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    plugins: [withoutUnused],
    write: false,
    ...options,
  })
  const [output] = outputFiles!
  return { file: basename(output!.path), contents: output!.contents, inputs: Object.keys(metafile!.inputs) }
}
