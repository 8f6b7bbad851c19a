import { build } from 'vite'
import { compress } from './compress.ts'
import { viteConfig, webFolder } from './vite-config.ts'

// React's development build is only for `dev.ts`, whatever the environment says.
process.env['NODE_ENV'] = 'production'

const { buildEmbed } = await import('./build-embed.ts')

await Promise.all([build(viteConfig()), buildEmbed()])
await compress(webFolder)
