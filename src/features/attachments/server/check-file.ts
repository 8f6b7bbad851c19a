import { AppError } from '#core/error.ts'
import { cleanFileName, fileType } from '#core/file-type.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import { isProgramName, maxFileBytes } from '../limits.ts'

/** First bytes of programs for Windows, Linux, macOS and Java, and of scripts. */
const programs = ['MZ', '\x7fELF', '\xfe\xed\xfa', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!']

/**
 * Returns the name and type that a file is stored under. Throws `invalid` for programs, scripts and empty files,
 * regardless of their name.
 */
export function checkFile({ name, bytes }: UploadedFile): { readonly name: string; readonly type: string } {
  const clean = cleanFileName(name)
  if (bytes.length === 0) throw new AppError('invalid', 'This file is empty.')
  if (bytes.length > maxFileBytes) throw new AppError('too_large', 'This file is too large: at most 10 MB.')
  const start = bytes.subarray(0, 4).toString('latin1')
  if (isProgramName(clean) || programs.some((sign) => start.startsWith(sign)))
    throw new AppError('invalid', 'Programs and scripts can’t be attached.')
  return { name: clean, type: fileType(bytes) }
}
