import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { useStoredServer } from './installation-server.ts'

/** How often a process checks whether an administrator changed the server on another node, in milliseconds. */
const lookEvery = 15_000

/** Keeps this process using the stored mail server. Call it once the tables exist. Returns a function that stops it. */
export async function followInstallationServer(tools: Tools, { system }: Database): Promise<() => Promise<void>> {
  await useStoredServer(tools, system)
  const look = () =>
    useStoredServer(tools, system).catch((error: unknown) => {
      tools.log.warn({ err: error }, 'the mail server of the installation could not be read')
    })
  const timer = setInterval(() => void look(), lookEvery).unref()
  return async () => clearInterval(timer)
}
