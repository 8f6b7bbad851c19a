import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { sizeText } from '#core/size-text.ts'
import { guarded } from '#platform/server/guarded.ts'
import { createReaderQueue } from '#platform/server/reader-queue.ts'

const thousandths = z.int().min(0).max(10_000)
const weight = z.int().min(1).max(1000)

/**
 * Data about one font file. The metrics are in thousandths of the font size: ascent, descent, average character width.
 */
export const FontFace = z.object({
  family: z.string(),
  kind: z.enum(['sans', 'serif', 'script']),
  weights: z.tuple([weight, weight]),
  isItalic: z.boolean(),
  metrics: z.tuple([thousandths, thousandths, thousandths]),
})
export type FontFace = z.infer<typeof FontFace>

/** Message from the thread that reads a font. */
export type FontAnswer = (FontFace & { type: string; bytes: Uint8Array }) | { problem: string }

const notFont = 'This is not a font. Upload a WOFF2, WOFF, TTF or OTF file.'
/** Maximum size in bytes of the uploaded file, and of the file that each visitor loads. */
const most = { uploaded: 10 * 1024 * 1024, served: 1024 * 1024 }
const maxMs = 60_000
const memory = { maxOldGenerationSizeMb: 300 }
const inTurn = createReaderQueue({ atOnce: 1, waiting: 40, waitingOfOne: 20 })

/** Whether a file starts with a font signature. */
function isFont(bytes: Uint8Array): boolean {
  return ['wOF2', 'wOFF', 'OTTO', 'true', 'ttcf', '\x00\x01\x00\x00'].includes(
    Buffer.from(bytes.subarray(0, 4)).toString('latin1'),
  )
}

/**
 * Reads a font, and converts it to WOFF2 if it isn't a web font yet. Throws `invalid`, `too_large` or `limit`, with
 * messages for the owner.
 */
export async function readFont(
  siteId: string,
  bytes: Uint8Array,
): Promise<{ face: FontFace; type: string; bytes: Buffer }> {
  if (!isFont(bytes)) throw new AppError('invalid', notFont)
  if (bytes.length > most.uploaded)
    throw new AppError('too_large', `A font file may take at most ${sizeText(most.uploaded)}.`)
  const answer = await inTurn(siteId, async () => answerOfThread(bytes))
  if ('problem' in answer) throw new AppError('invalid', answer.problem)
  if (answer.bytes.length > most.served) {
    const size = `This font takes ${sizeText(answer.bytes.length)}, which every visitor would load.`
    throw new AppError('too_large', `${size} Upload one of at most ${sizeText(most.served)}, with fewer characters.`)
  }
  const face = FontFace.safeParse(answer)
  if (!face.success) throw new AppError('invalid', notFont)
  return { face: face.data, type: answer.type, bytes: Buffer.from(answer.bytes) }
}

async function answerOfThread(file: Uint8Array): Promise<FontAnswer> {
  const bytes = new Uint8Array(file)
  const url = new URL('./font-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: bytes, transferList: [bytes.buffer], resourceLimits: memory })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<FontAnswer>((resolve) => {
    const refuse = () => resolve({ problem: 'This font file cannot be read.' })
    timer = setTimeout(refuse, maxMs)
    worker.on(
      'message',
      guarded((answer: FontAnswer) => resolve(answer), refuse),
    )
    worker.on('error', refuse)
    worker.on('exit', refuse)
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
