import { build } from 'vite'
import { compress } from './compress.ts'
import { viteConfig, webFolder } from './vite-config.ts'

const { buildEmbed } = await import('./build-embed.ts')

await Promise.all([build(viteConfig()), buildEmbed()])
await compress(webFolder)
