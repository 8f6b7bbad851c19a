import { formatNumber } from '#core/number.ts'
import type { Report, Step } from '../contract.ts'
import { figureNames } from './canvas/step-node.tsx'
import styles from './automations.module.css'
import { emailFigures } from './report-tiles.ts'
import { branchName, outcomeName } from './words.ts'

interface StepFiguresProps {
  step: Step
  figures: Report['steps'][number]
  report: Pick<Report, 'splits' | 'currency'>
}

/** The figures of a step: the number of contacts at it, its outcomes, and the best branch. */
export function StepFigures({ step, figures, report }: StepFiguresProps) {
  const outcomes = Object.entries(figures.outcomes)
  const branches = report.splits.filter(({ step_id }) => step_id === step.id)
  return (
    <>
      <dl className={styles.figures}>
        {figureNames.map(([key, name]) => (
          <Figure key={key} name={name} value={formatNumber(figures[key])} />
        ))}
        {emailFigures(step, figures, report.currency).map(({ label, value }) => (
          <Figure key={label} name={label} value={value} />
        ))}
        {branches.length === 0 &&
          outcomes.length > 1 &&
          outcomes.map(([outcome, count]) => (
            <Figure key={outcome} name={outcomeName(outcome)} value={formatNumber(count)} />
          ))}
      </dl>
      {branches.length > 0 && (
        <dl className={styles.figures}>
          {branches.map(({ branch, people, conversions, is_winner }) => (
            <Figure
              key={branch}
              name={`${branchName(branch)}${is_winner ? ' (winner)' : ''}`}
              value={`${formatNumber(conversions)} of ${formatNumber(people)} converted`}
            />
          ))}
        </dl>
      )}
    </>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
