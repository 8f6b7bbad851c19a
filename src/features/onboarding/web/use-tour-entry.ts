import { IconMap2 } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useAction } from '#platform/web/use-call.ts'
import { onboardingCalls } from '../contract.ts'

/** Returns the palette entry that starts the tour again. */
export default function useTourEntry(): PaletteEntry[] {
  const navigate = useNavigate()
  const path = useSitePath()
  const record = useAction(onboardingCalls.recordTour, { invalidates: [onboardingCalls.load] })
  const start = async () => {
    await record.run({ status: 'started', step: 0 })
    void navigate({ to: path('/') })
  }
  return [
    {
      id: 'tour',
      label: 'Take the tour',
      keywords: 'help introduction first steps',
      icon: IconMap2,
      run: () => void start(),
    },
  ]
}
