import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { configPlaceholder, type EmbedManifest } from '#embed/protocol.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: 'es2020',
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  write: false,
}

/**
 * Builds what runs on the owners' sites into `outDir`: the loader, the immutable chunks named by their hash, and
 * `manifest.json`. `inputs` are the source files that went in.
 */
export async function buildEmbed({ outDir }: { outDir: string }): Promise<EmbedManifest & { inputs: string[] }> {
  const [loader, chunks] = await Promise.all([
    build({ ...shared, entryPoints: ['src/embed/loader.ts'], format: 'iife', outdir: outDir }),
    build({
      ...shared,
      entryPoints: { render: 'src/embed/show.ts' },
      format: 'esm',
      splitting: true,
      outdir: outDir,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
    }),
  ])
  const text = loader.outputFiles![0]!.text
  if (text.split(configPlaceholder).length !== 2) throw new Error('The loader has lost the place for its config.')
  const files = chunks.outputFiles!.map(({ path }) => basename(path))
  const manifest = {
    loader: 'loader.js',
    render: files.find((file) => file.startsWith('render-'))!,
    files,
  } satisfies EmbedManifest
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, manifest.loader), text)
  for (const { path, contents } of chunks.outputFiles!) await writeFile(join(outDir, basename(path)), contents)
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { ...manifest, inputs: [...inputsOf(loader.metafile!), ...inputsOf(chunks.metafile!)] }
}

function inputsOf(metafile: Metafile): string[] {
  return Object.keys(metafile.inputs)
}
