import { useEffect, useState } from 'react'
import type { NewSiteProps } from '#features/sites/web/index.ts'
import { send } from '#platform/web/send.ts'
import { siteTransferCalls } from '../contract.ts'
import { copyable, type SetupChoice, SetupChoiceFields, wholeSetup } from './setup-choice.tsx'

/** Lets a new site start with a copy of another site's setup. */
export default function NewSiteSetup({ sites, from, onChosen }: NewSiteProps) {
  const choices = copyable(sites)
  const [choice, setChoice] = useState(() => wholeSetup(choices.some(({ id }) => id === from) ? from : null))
  // `onChosen`'s return value is not a cleanup function. If the effect returned it, React would start the copy again.
  useEffect(() => {
    onChosen(starterOf(choice))
  }, [choice, onChosen])
  if (choices.length === 0) return null
  return <SetupChoiceFields isOptional sites={choices} choice={choice} onChange={setChoice} />
}

/**
 * Returns the function that starts the copy once the site exists and returns the path of the screen that shows its
 * progress. If the copy can't be started, it can be started on that screen.
 */
function starterOf({ from, parts }: SetupChoice): ((siteId: string) => Promise<string>) | null {
  if (!from || parts.length === 0) return null
  return async (siteId) => {
    await send(siteTransferCalls.copy, { from_site_id: from, parts: [...parts] }, { siteId }).catch(() => {})
    return `/sites/${siteId}/copy-setup?from=${from}`
  }
}
