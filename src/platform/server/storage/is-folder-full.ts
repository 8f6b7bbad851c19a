import { statfs } from 'node:fs/promises'

/** Minimum number of free bytes. Below that, neither a database nor uploads can be relied on. */
const leastFree = 32 * 1024 ** 2

/** Whether the disk of a folder is full. A folder that doesn't exist needs no space, and isn't. */
export async function isFolderFull(folder: string, least = leastFree): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }))
  return bavail * bsize < least
}
