import { useState } from 'react'
import type { z } from 'zod'
import type { Call, Sent } from '#core/call.ts'
import type { AppError } from '#core/error.ts'
import { saveCsv } from './save-file.ts'
import { send } from './send.ts'
import { useSiteId } from './site.ts'
import { asAppError } from './use-call.ts'

interface CsvPiece {
  filename: string
  csv: string
  next: string | null
}
/** A call that returns some thousand lines at a time. `next` is the `after` parameter for the following ones. */
type CsvCall = Call<z.ZodType, z.ZodType<CsvPiece>>

interface CsvState<C extends CsvCall> {
  readonly save: (input: Omit<Sent<C>, 'after'>) => Promise<void>
  readonly busy: boolean
  readonly error: AppError | null
}

/** Fetches everything that a call returns, piece by piece, and saves it as one CSV file. */
export function useSaveCsv<C extends CsvCall>(call: C, { isReading = false } = {}): CsvState<C> {
  const siteId = useSiteId()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const save = async (input: Omit<Sent<C>, 'after'>) => {
    setState({ busy: true, error: null })
    try {
      const pieces: string[] = []
      let filename = ''
      let after: string | null | undefined
      while (after !== null) {
        const sent = { ...input, ...(after && { after }) } as Sent<C>
        const piece: CsvPiece = await send(call, sent, { siteId, isReading })
        pieces.push(piece.csv)
        filename = piece.filename
        after = piece.next
      }
      saveCsv({ filename, csv: pieces.join('') })
      setState({ busy: false, error: null })
    } catch (error) {
      setState({ busy: false, error: asAppError(error, call.failure) })
    }
  }
  return { save, ...state }
}
