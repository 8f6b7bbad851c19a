import { useState } from 'react'
import { useAction } from '#platform/web/use-call.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { contactCalls } from '../contract.ts'

/** The two rights of a person: an export of all data about them, and its erasure. */
export function usePersonRights(email: string, onErased: () => void) {
  const [isAsking, setAsking] = useState(false)
  const exporting = useAction(contactCalls.exportPerson)
  const erasing = useAction(contactCalls.erasePerson, {
    invalidates: [contactCalls.list, contactCalls.count, contactCalls.suppressions],
    onSuccess: () => {
      setAsking(false)
      notify('All data about this person was erased.')
      onErased()
    },
  })
  return {
    email,
    isAsking,
    askToErase: () => setAsking(true),
    cancel: () => setAsking(false),
    erase: () => erasing.run({ email }),
    download: async () => {
      const answer = await exporting.run({ email })
      if (!answer) return
      const isKnown = Object.values(answer.person).some((rows) => rows.length > 0)
      if (isKnown) saveFile(`${email}.json`, JSON.stringify(answer.person, null, 2))
      else notify('No data about this address.')
    },
    busy: exporting.busy || erasing.busy,
    error: exporting.error ?? erasing.error,
    issues: { ...exporting.issues, ...erasing.issues },
  }
}
export type PersonRights = ReturnType<typeof usePersonRights>

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
