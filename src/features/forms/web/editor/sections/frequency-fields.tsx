import { Checkbox, Select } from '@mantine/core'
import { formDefaults, type Interval } from '#form/document/constants.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../../contract.ts'
import { capInWords } from '../../cap-words.ts'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

const modes = [
  { value: 'always', label: 'On every page' },
  { value: 'pages', label: 'Every X pages' },
  { value: 'session', label: 'Once per visit' },
  { value: 'counted', label: 'Every X days' },
]
const units: { value: Interval; label: string }[] = [
  { value: 'minute', label: 'minutes' },
  { value: 'hour', label: 'hours' },
  { value: 'day', label: 'days' },
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
  { value: 'year', label: 'years' },
]
const intervalOfMode: Record<string, Interval> = {
  always: 'always',
  pages: 'page',
  session: 'session',
  counted: formDefaults.cookieLifetimeInterval,
}

/** Fields for how often a visitor sees the form, and what ends it. */
export function FrequencyFields({ fields, change }: SectionProps) {
  const { cookie_lifetime: count, cookie_lifetime_interval: interval, stop_after: stop, form_type: type } = fields
  const mode = modeOf(count, interval)
  // A click always opens the form, so frequency doesn't apply.
  if (type === 'click-trigger-popup') return null
  const set = (part: Partial<typeof stop>) => change({ stop_after: { ...stop, ...part } })
  return (
    <fieldset className={styles.group}>
      <legend>Frequency</legend>
      <Select
        aria-label="Frequency"
        data={modes}
        allowDeselect={false}
        value={mode}
        onChange={(next) =>
          change({
            cookie_lifetime_interval: intervalOfMode[next ?? 'always']!,
            cookie_lifetime: next === 'pages' ? Math.max(2, count) : Math.max(1, count),
          })
        }
      />
      {(mode === 'counted' || mode === 'pages') && (
        <div className={styles.pair}>
          <NumberField
            label="Every"
            min={1}
            max={1000}
            unit={mode === 'pages' ? 'pages' : ''}
            value={count}
            onChange={(cookie_lifetime) => change({ cookie_lifetime })}
          />
          {mode === 'counted' && (
            <Select
              aria-label="Frequency unit"
              data={units}
              allowDeselect={false}
              value={interval}
              onChange={(next) =>
                change({ cookie_lifetime_interval: (next ?? formDefaults.cookieLifetimeInterval) as Interval })
              }
            />
          )}
        </div>
      )}
      <Checkbox
        label="Stop after conversion"
        checked={stop.conversion}
        onChange={(event) => set({ conversion: event.currentTarget.checked })}
      />
      <Checkbox
        label="Stop after dismissal"
        checked={stop.close}
        onChange={(event) => set({ close: event.currentTarget.checked })}
      />
      <div className={styles.trigger}>
        <Checkbox
          label="Stop after X views"
          checked={stop.views > 0}
          onChange={(event) => set({ views: event.currentTarget.checked ? 3 : 0 })}
        />
        {stop.views > 0 && (
          <div className={styles.value}>
            <NumberField label="Views" min={1} max={1000} value={stop.views} onChange={(views) => set({ views })} />
          </div>
        )}
      </div>
      {type !== 'inline-popup' && type !== 'smart-bar' && (
        <Checkbox
          label="Show to mobile search visitors"
          description="Search engines may rank a page lower when a popup covers it."
          checked={fields.shows_from_search}
          onChange={(event) => change({ shows_from_search: event.currentTarget.checked })}
        />
      )}
      <SiteCap />
    </fieldset>
  )
}

function modeOf(count: number, interval: Interval): string {
  if (interval === 'session') return 'session'
  if (interval === 'page' && count > 1) return 'pages'
  return interval === 'always' || interval === 'page' || count === 0 ? 'always' : 'counted'
}

function SiteCap() {
  const path = useSitePath()
  const { data } = useCall(formCalls.settings, {})
  if (!data) return null
  return (
    <p className={styles.hint}>
      Site-wide limit: {capInWords(data.settings.cap)}. <TextLink to={path('/settings')}>Change</TextLink>
    </p>
  )
}
