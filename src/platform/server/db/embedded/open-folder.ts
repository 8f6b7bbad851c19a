import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const { R_OK, W_OK, X_OK } = constants

/**
 * Creates the data folder if it is missing, and returns its real path. Throws an error for the operator if it is
 * unusable.
 */
export function openFolder(dataDir: string): string {
  const wanted = resolve(dataDir)
  try {
    make(wanted)
    const folder = realpathSync(wanted)
    accessSync(folder, R_OK | W_OK | X_OK)
    return folder
  } catch (cause) {
    throw new Error(
      `The data folder ${wanted} ${whyNot(cause, wanted)} Set DATA_DIR to a folder that Trellis may fill.`,
      {
        cause,
      },
    )
  }
}

/** Doesn't use `recursive`, which never returns for a folder in /proc. */
function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (!found && dirname(folder) !== folder) make(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another node may have created it in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function whyNot(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') {
    return `is not open to this user (${process.getuid?.()}): it, or what it lies in, belongs to another.`
  }
  if (code === 'EROFS') return 'lies where nothing can be written.'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'cannot be made, since a file stands in its way.'
  if (code === 'ENOENT') return `cannot be made in ${dirname(folder)}.`
  return `cannot be used: ${message}.`
}
