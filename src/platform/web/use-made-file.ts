import { useEffect, useRef, useState } from 'react'
import { AppError } from '#core/error.ts'

const pollMs = 1000

/** Progress of creating a file. `url` is its address once it is done. */
interface Making {
  readonly state: string
  readonly url: string | null
}

interface MadeFileState {
  /** Starts creating the file and downloads it as soon as it is done, unless the user leaves the screen before. */
  readonly make: (start: () => Promise<string>) => Promise<void>
  readonly busy: boolean
  readonly error: AppError | null
}

/** Handles a file that a job creates. `look` queries its progress, by the ID that `start` resolves to. */
export function useMadeFile(look: (id: string) => Promise<Making>): MadeFileState {
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const make = async (start: () => Promise<string>) => {
    setState({ busy: true, error: null })
    try {
      const id = await start()
      while (!isLeft.current) {
        const { state: now, url } = await look(id)
        if (now === 'failed') throw failed()
        if (url === null) {
          await new Promise((resolve) => setTimeout(resolve, pollMs))
          continue
        }
        if (!isLeft.current) location.assign(url)
        break
      }
      setState({ busy: false, error: null })
    } catch (cause) {
      setState({ busy: false, error: cause instanceof AppError ? cause : failed(cause) })
    }
  }
  return { make, ...state }
}

const failed = (cause?: unknown) => new AppError('broken', 'The file could not be made. Try again.', { cause })
