import { readFile } from 'node:fs/promises'
import { configPlaceholder, type EmbedManifest, type SiteConfig } from '#embed/protocol.ts'
import type { PieceName } from '#embed/pieces.ts'
import { type LoaderName, loaderNames, scriptConfig } from '#embed/script-config.ts'
import { type Asset, assetOf } from './asset.ts'

/** The built page script, read once at startup. */
export interface Embed {
  /** Returns the smallest sufficient loader, with a site's config inside. */
  readonly scriptFor: (config: SiteConfig) => string
  /** The immutable files, by name. */
  readonly chunks: ReadonlyMap<string, Asset>
}

/** Reads the build output in a folder. Throws a readable message for the operator if it's missing or incomplete. */
export async function readEmbed(folder: URL): Promise<Embed> {
  const read = (name: string) => readFile(new URL(name, folder))
  const readChunk = async (name: string) => {
    const [plain, br, gzip] = await Promise.all(['', '.br', '.gz'].map((end) => read(`${name}${end}`)))
    return assetOf({ plain: plain!, br: br!, gzip: gzip! })
  }
  try {
    const manifest = JSON.parse((await read('manifest.json')).toString()) as EmbedManifest
    const texts = loaderNames.map(async (name) => [name, (await read(manifest.loaders[name])).toString()] as const)
    const loaders = Object.fromEntries(await Promise.all(texts)) as Record<LoaderName, string>
    const names = Object.values(manifest.pieces)
    const chunks = new Map(await Promise.all(names.map(async (name) => [name, await readChunk(name)] as const)))
    return embedOf(loaders, manifest.pieces, chunks)
  } catch (cause) {
    throw new Error('The page script is not built. Run "npm run build" and start again.', { cause })
  }
}

/** Combines the loaders and their chunks. */
export function embedOf(
  loaders: Readonly<Record<LoaderName, string>>,
  pieces: Readonly<Partial<Record<PieceName, string>>>,
  chunks: ReadonlyMap<string, Asset>,
): Embed {
  for (const text of Object.values(loaders))
    if (text.split(configPlaceholder).length !== 2) throw new Error('A loader has no place for its config.')
  return {
    scriptFor(site) {
      const { loader, config } = scriptConfig(site, (piece) => `/c/${pieces[piece]}`)
      return loaders[loader].replace(configPlaceholder, () => JSON.stringify(config))
    },
    chunks,
  }
}
