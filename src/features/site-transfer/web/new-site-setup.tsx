import { useEffect, useState } from 'react'
import type { NewSiteProps } from '#features/sites/web/index.ts'
import { send } from '#platform/web/send.ts'
import { siteTransferCalls } from '../contract.ts'
import { copyable, type SetupChoice, SetupChoiceFields, wholeSetup } from './setup-choice.tsx'

/** Lets a new site begin with the setup of another. */
export default function NewSiteSetup({ sites, from, onChosen }: NewSiteProps) {
  const choices = copyable(sites)
  const [choice, setChoice] = useState(() => wholeSetup(choices.some(({ id }) => id === from) ? from : null))
  // What onChosen answers is no clean-up: it would begin the copy once more.
  useEffect(() => {
    onChosen(starterOf(choice))
  }, [choice, onChosen])
  if (choices.length === 0) return null
  return <SetupChoiceFields isOptional sites={choices} choice={choice} onChange={setChoice} />
}

/** What begins the copy once the site is there, and leads to the screen that shows it; where it did not begin, it can be there. */
function starterOf({ from, parts }: SetupChoice): ((siteId: string) => Promise<string>) | null {
  if (!from || parts.length === 0) return null
  return async (siteId) => {
    await send(siteTransferCalls.copy, { from_site_id: from, parts: [...parts] }, { siteId }).catch(() => {})
    return `/sites/${siteId}/copy-setup?from=${from}`
  }
}
