import { useRef, useState } from 'react'
import { AppError } from '#core/error.ts'
import { sizeText } from '#core/size-text.ts'
import { upload } from '#platform/web/upload.ts'
import { type Attachment, attachmentCalls } from '../contract.ts'
import { maxFileBytes, maxFiles, maxMessageBytes } from '../limits.ts'

/** A file that is being attached: uploading, uploaded (`attachment`), or refused (`error`). */
export interface Attaching {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Upload progress, from 0 to 1. */
  readonly part: number
  readonly attachment: Attachment | null
  readonly error: string | null
}

/** Files for the next message. Each is uploaded as soon as it is chosen. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attaching[]>([])
  const last = useRef(0)
  const stops = useRef(new Map<number, AbortController>())
  const change = (key: number, changed: Partial<Attaching>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  async function send(key: number, file: File) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const onProgress = (part: number) => change(key, { part })
      const { attachment } = await upload(attachmentCalls.upload, file, { onProgress, signal: stop.signal })
      change(key, { attachment, part: 1 })
    } catch (error) {
      const message = error instanceof AppError ? error.message : attachmentCalls.upload.failure
      if (!stop.signal.aborted) change(key, { error: message })
    } finally {
      stops.current.delete(key)
    }
  }

  return {
    files,
    ids: files.flatMap(({ attachment }) => (attachment ? [attachment.id] : [])),
    isBusy: files.some(({ attachment, error }) => !attachment && !error),
    add(chosen: Iterable<File>) {
      const kept = files.filter(({ error }) => !error)
      let [count, bytes] = [kept.length, kept.reduce((sum, { size }) => sum + size, 0)]
      for (const file of chosen) {
        const { name, size } = file
        const key = ++last.current
        const error = refusal(file, ++count, (bytes += size))
        setFiles((all) => [...all, { key, name, size, part: 0, attachment: null, error }])
        if (error === null) void send(key, file)
      }
    },
    remove(key: number) {
      stops.current.get(key)?.abort()
      setFiles((all) => all.filter((one) => one.key !== key))
    },
    /** Empties the list, or restores the files of a message that was refused. */
    reset(to: readonly Attaching[] = []) {
      setFiles(to)
    },
  }
}

function refusal({ size }: File, count: number, bytes: number): string | null {
  if (size === 0) return 'This file is empty.'
  if (size > maxFileBytes) return `Too large: ${sizeText(size)}. At most ${sizeText(maxFileBytes)}.`
  if (count > maxFiles) return `At most ${maxFiles} files in one message.`
  if (bytes > maxMessageBytes) return `At most ${sizeText(maxMessageBytes)} in one message.`
  return null
}
