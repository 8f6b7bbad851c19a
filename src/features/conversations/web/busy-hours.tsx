import { Panel } from '#platform/web/ui/panel.tsx'
import type { InboxStats } from '../contract.ts'
import styles from './statistics.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
/** Number of hours that are named. */
const named = 3

/** Shows when visitors write, by weekday and hour. `hours` starts with the busiest. */
export function BusyHours({ hours }: { hours: InboxStats['by_hour'] }) {
  const most = hours[0]?.messages ?? 1
  const at = (weekday: number, hour: number) =>
    hours.find((one) => one.weekday === weekday && one.hour === hour)?.messages ?? 0
  const busiest = hours.slice(0, named).map((one) => `${spanText(one)} (${messagesText(one.messages)})`)
  return (
    <Panel
      title="Busiest hours"
      text={`Messages from visitors, in your site’s time zone. Most: ${busiest.join(', ')}.`}
    >
      <div className={styles.week} aria-hidden>
        <span />
        {hoursOfDay.map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour % 6 === 0 ? clock(hour) : ''}
          </span>
        ))}
        {weekdays.map((name, i) => [
          <span key={name} className={styles.weekday}>
            {name.slice(0, 3)}
          </span>,
          ...hoursOfDay.map((hour) => {
            const messages = at(i + 1, hour)
            return (
              <span
                key={`${name} ${hour}`}
                className={styles.cell}
                title={`${spanText({ weekday: i + 1, hour })}: ${messagesText(messages)}`}
                style={{ '--part': `${Math.round((messages / most) * 100)}%` } as React.CSSProperties}
              />
            )
          }),
        ])}
      </div>
    </Panel>
  )
}

const messagesText = (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`)
const clock = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function spanText({ weekday, hour }: { readonly weekday: number; readonly hour: number }): string {
  return `${weekdays[weekday - 1]}, ${clock(hour)}–${clock((hour + 1) % 24)}`
}
