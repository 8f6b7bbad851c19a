import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { useStoredServer } from './installation-server.ts'

/** How often a process looks whether an administrator changed the server on another node, in milliseconds. */
const lookEvery = 15_000

/** Keeps this process on the mail server that is stored. Call it once the tables are there; answers how to stop. */
export async function followInstallationServer(tools: Tools, { system }: Database): Promise<() => Promise<void>> {
  await useStoredServer(tools, system)
  const look = () =>
    useStoredServer(tools, system).catch((error: unknown) => {
      tools.log.warn({ err: error }, 'the mail server of the installation could not be read')
    })
  const timer = setInterval(() => void look(), lookEvery).unref()
  return async () => clearInterval(timer)
}
