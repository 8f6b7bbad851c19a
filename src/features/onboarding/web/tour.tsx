import { brand } from '#platform/web/brand.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { onboardingCalls } from '../contract.ts'
import { tourStops } from './tour-stops.ts'
import styles from './tour.module.css'

/** The tour: offered to new users, then shown stop by stop. Renders nothing once it's done or skipped. */
export default function Tour() {
  const { data } = useCall(onboardingCalls.load, {})
  const record = useAction(onboardingCalls.recordTour, { invalidates: [onboardingCalls.load] })
  const { status, step } = data?.tour ?? { status: 'done', step: 0 }
  const stop = status === 'started' ? tourStops[step] : undefined
  useMarkedEntry(stop?.path)
  if (status !== 'new' && !stop) return null
  const go = (to: number) =>
    void record.run(to < tourStops.length ? { status: 'started', step: to } : { status: 'done', step: to })
  const skip = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      onClick={() => void record.run({ status: 'skipped', step })}
    >
      {stop ? 'End tour' : 'Skip'}
    </Button>
  )
  return (
    <section className={styles.tour} aria-label="Tour" aria-live="polite">
      <div>
        <strong>{stop ? `${step + 1} of ${tourStops.length}: ${stop.title}` : `New to ${brand.name}?`}</strong>
        <p>
          {stop ? stop.text : 'Take a short tour through the dashboard, or read the '}
          {!stop && <TextLink to="/guide">guide</TextLink>}
          {!stop && '.'}
        </p>
      </div>
      <div className={styles.actions}>
        {skip}
        {stop && step > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
        <Button size="compact-sm" loading={record.busy} onClick={() => go(stop ? step + 1 : 0)}>
          {!stop ? 'Start tour' : step + 1 < tourStops.length ? 'Next' : 'Finish'}
        </Button>
      </div>
    </section>
  )
}

/** Outlines the sidebar entry of a stop. */
function useMarkedEntry(path: `/${string}` | undefined): void {
  const sitePath = useSitePath()
  const to = path && sitePath(path)
  useEffect(() => {
    const link = to ? [...document.querySelectorAll('nav a')].find((one) => one.getAttribute('href') === to) : undefined
    link?.setAttribute('data-tour', '')
    link?.scrollIntoView({ block: 'nearest' })
    return () => link?.removeAttribute('data-tour')
  }, [to])
}
