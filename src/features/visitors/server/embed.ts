import { readFile } from 'node:fs/promises'
import { configPlaceholder, type EmbedManifest, type SiteConfig } from '#embed/protocol.ts'
import { type Asset, makeAsset } from './asset.ts'

/** The built page script, read once at start. */
export interface Embed {
  /** The loader with a site's config inside. */
  readonly scriptFor: (config: Omit<SiteConfig, 'render'>) => string
  /** The immutable files, by name. */
  readonly chunks: ReadonlyMap<string, Asset>
}

/** Reads what the build left in a folder. Throws a sentence for the operator when it is not there or not whole. */
export async function readEmbed(folder: URL): Promise<Embed> {
  const read = (name: string) => readFile(new URL(name, folder))
  try {
    const manifest = JSON.parse((await read('manifest.json')).toString()) as EmbedManifest
    const loader = (await read(manifest.loader)).toString()
    const names = [...new Set([manifest.render, ...manifest.files])]
    const chunks = new Map(
      await Promise.all(names.map(async (name) => [name, await makeAsset(await read(name))] as const)),
    )
    return embedOf(loader, manifest.render, chunks)
  } catch (cause) {
    throw new Error('The page script is not built. Run "npm run build" and start again.', { cause })
  }
}

/** Puts a loader and its chunks together. */
export function embedOf(loader: string, render: string, chunks: ReadonlyMap<string, Asset>): Embed {
  const [before, after] = loader.split(configPlaceholder)
  if (before === undefined || after === undefined) throw new Error('The loader has no place for its config.')
  return {
    scriptFor: (config) => `${before}${JSON.stringify({ ...config, render: `/c/${render}` })}${after}`,
    chunks,
  }
}
