import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import type { Statistics } from '../contract.ts'
import styles from './conclusion.module.css'
import { formatCount, verdictNames } from './words.ts'

const good: readonly Statistics['verdict'][] = ['winner', 'leading', 'original_beaten', 'no_difference']

/** Shows the conclusion in one sentence, and an alarm if the figures can't be trusted. */
export default function Conclusion({ statistics }: { statistics: Statistics }) {
  const { verdict, sentence, sample_ratio: ratio, variants } = statistics
  const tone = verdict === 'sample_ratio_mismatch' ? 'alarm' : good.includes(verdict) ? 'good' : 'open'
  const Picture = { alarm: IconAlertTriangle, good: IconCircleCheck, open: IconHourglass }[tone]
  return (
    <section className={styles.conclusion} data-tone={tone} aria-label="Conclusion">
      <Picture size={22} stroke={1.7} aria-hidden />
      <div>
        <p className={styles.verdict}>{verdictNames[verdict]}</p>
        <p className={styles.sentence}>{sentence}</p>
        {ratio.is_alarm && (
          <p className={styles.aside}>
            {variants
              .filter(({ expected }) => expected !== null)
              .map(
                ({ variant, visitors, expected }) =>
                  `${variant} ${formatCount(visitors)} visitors, expected ${formatCount(expected!)}`,
              )
              .join(', ')}
            . Fewer than 1 in 100 tests with a correct split ever show this warning.
          </p>
        )}
      </div>
    </section>
  )
}
