import { useState } from 'react'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Media, mediaCalls, type MediaUse } from '../contract.ts'

interface Warning {
  media: Media
  /** Where the file is used. */
  uses: readonly MediaUse[]
}

/** Deletes an image or font with the option to undo. Asks for confirmation only if it's in use. */
export function useDeleteMedia() {
  const invalidates = [mediaCalls.list, mediaCalls.fonts]
  const usage = useAction(mediaCalls.usage)
  const remove = useAction(mediaCalls.remove, { invalidates })
  const restore = useAction(mediaCalls.restore, { invalidates })
  const [warning, setWarning] = useState<Warning | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function take(media: Media) {
    setBusyWith(media.id)
    const answer = await remove.run({ media_id: media.id })
    setBusyWith(null)
    if (!answer) return
    undoable({ message: `${media.name} was deleted.`, undo: () => restore.run({ media_id: media.id }) })
  }

  return {
    warning,
    busyWith,
    error: usage.error ?? remove.error ?? restore.error,
    async ask(media: Media) {
      setBusyWith(media.id)
      const answer = await usage.run({ media_id: media.id })
      setBusyWith(null)
      if (!answer) return
      if (answer.uses.length > 0) setWarning({ media, uses: answer.uses })
      else await take(media)
    },
    close: () => setWarning(null),
    async goOn() {
      setWarning(null)
      if (warning) await take(warning.media)
    },
  }
}
