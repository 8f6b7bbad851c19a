import { useRef, useState } from 'react'
import { AppError } from '#core/error.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { type Media, mediaCalls } from '../contract.ts'
import { uploadMedia } from './upload-media.ts'

/** A file being uploaded, or one whose upload failed. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** Progress from 0 to 1. */
  readonly part: number
  readonly error: string | null
}

const atOnce = 2

/** Uploads images or fonts, two at a time. Each can be canceled. `onDone` is called for each completed one. */
export function useUploads(onDone?: (media: Media) => void, use: 'picture' | 'font' = 'picture') {
  const siteId = useSiteId() ?? ''
  const invalidate = useInvalidate()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<{ id: number; file: File; stop: AbortController }[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)

  const change = (id: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  async function next() {
    const job = running.current.size < atOnce ? waiting.current.shift() : undefined
    if (!job) return
    const { id, file, stop } = job
    running.current.set(id, stop)
    try {
      const onProgress = (part: number) => change(id, { part })
      const media = await uploadMedia(file, { siteId, use, onProgress, signal: stop.signal })
      drop(id)
      invalidate(mediaCalls.list)
      if (use === 'font') invalidate(mediaCalls.fonts)
      onDone?.(media)
    } catch (error) {
      if (stop.signal.aborted) drop(id)
      else change(id, { error: error instanceof AppError ? error.message : mediaCalls.upload.failure })
    } finally {
      running.current.delete(id)
      void next()
    }
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      const jobs = [...files].map((file) => ({ id: ++lastId.current, file, stop: new AbortController() }))
      setUploads((all) => [...all, ...jobs.map(({ id, file }) => ({ id, name: file.name, part: 0, error: null }))])
      waiting.current.push(...jobs)
      for (let i = 0; i < atOnce; i++) void next()
    },
    /** Cancels an upload, or removes a failed one from the list. */
    cancel(id: number) {
      waiting.current = waiting.current.filter((job) => job.id !== id)
      const stop = running.current.get(id)
      if (stop) stop.abort()
      else drop(id)
    },
  }
}
