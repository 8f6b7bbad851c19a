import { Skeleton, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '#core/number.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type AudienceChoice, campaignCalls } from '../contract.ts'
import { bestTimesWords, hourWords } from './best-times-words.ts'
import styles from './best-times.module.css'

/** Shows how the audience is distributed over the hours of the day if each contact gets it at their best time. */
export function BestTimes({ audience }: { audience: AudienceChoice }) {
  const { data, error, refetch } = useCall(campaignCalls.bestTimes, { audience }, { keepPrevious: true })
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Skeleton height={150} radius="md" />
  const most = data.hours.reduce((max, count) => Math.max(max, count), 1)
  return (
    <figure className={styles.figure}>
      <ol className={styles.hours} aria-label="Contacts by their best hour">
        {data.hours.map((count, hour) => (
          <li key={hourWords(hour)} title={`${hourWords(hour)}: ${formatNumber(count)}`}>
            <span
              className={styles.bar}
              style={{ blockSize: `${(count / most) * 100}%` }}
              data-some={count > 0 || undefined}
            />
            <VisuallyHidden>
              {hourWords(hour)}: {formatNumber(count)}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <div className={styles.axis} aria-hidden>
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hourWords(hour)}</span>
        ))}
      </div>
      <figcaption className={styles.words}>{bestTimesWords(data)}</figcaption>
    </figure>
  )
}
