import { useRef, useState } from 'react'
import { AppError } from '#core/error.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { type Media, mediaCalls } from '../contract.ts'
import { uploadMedia } from './upload-media.ts'

/** A file on its way to the server, or one that did not arrive. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** 0 to 1. */
  readonly part: number
  readonly error: string | null
}

interface Job {
  readonly id: number
  readonly file: File
  readonly stop: AbortController
  /** Told what became of it; nothing when it failed or was cancelled. */
  readonly settle: (media?: Media) => void
}

const atOnce = 2

/** Uploads pictures, two at a time, each to be cancelled; `onDone` gets each one that has arrived. */
export function useUploads(onDone?: (media: Media) => void) {
  const siteId = useSiteId() ?? ''
  const invalidate = useInvalidate()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Job[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)

  const change = (id: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  async function next() {
    const job = running.current.size < atOnce ? waiting.current.shift() : undefined
    if (!job) return
    const { id, file, stop, settle } = job
    running.current.set(id, stop)
    try {
      const onProgress = (part: number) => change(id, { part })
      const media = await uploadMedia(file, { siteId, use: 'picture', onProgress, signal: stop.signal })
      drop(id)
      invalidate(mediaCalls.list)
      onDone?.(media)
      settle(media)
    } catch (error) {
      settle()
      if (stop.signal.aborted) drop(id)
      else change(id, { error: error instanceof AppError ? error.message : mediaCalls.upload.failure })
    } finally {
      running.current.delete(id)
      void next()
    }
  }

  /** Uploads one; undefined when it failed, which `uploads` tells, or was cancelled. */
  const take = (file: File) =>
    new Promise<Media | undefined>((settle) => {
      const id = ++lastId.current
      setUploads((all) => [...all, { id, name: file.name, part: 0, error: null }])
      waiting.current.push({ id, file, stop: new AbortController(), settle })
      void next()
    })

  return {
    uploads,
    take,
    add(files: Iterable<File>) {
      for (const file of files) void take(file)
    },
    /** Stops an upload, or takes a failed one off the list. */
    cancel(id: number) {
      const job = waiting.current.find((one) => one.id === id)
      waiting.current = waiting.current.filter((one) => one !== job)
      job?.settle()
      const stop = running.current.get(id)
      if (stop) stop.abort()
      else drop(id)
    },
  }
}
