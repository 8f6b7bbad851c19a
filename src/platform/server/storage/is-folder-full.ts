import { statfs } from 'node:fs/promises'

/** With fewer bytes left, neither a database nor uploads can be relied on. */
const leastFree = 32 * 1024 ** 2

/** Whether the disk of a folder is full; a folder that is not there takes nothing, and is not. */
export async function isFolderFull(folder: string, least = leastFree): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }))
  return bavail * bsize < least
}
