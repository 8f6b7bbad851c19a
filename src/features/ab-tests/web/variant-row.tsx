import { NumberInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { FormThumbnail } from '#features/forms/web/index.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { Test, TestVariant, VariantStatistics } from '../contract.ts'
import { IntervalPlot, type Scale } from './interval-plot.tsx'
import styles from './test-page.module.css'
import { useVariantActions } from './use-variant-actions.ts'
import { VariantMenu } from './variant-menu.tsx'
import { formatChance, formatCount, formatMean, formatUplift } from './words.ts'

interface VariantRowProps {
  test: Test
  variant: TestVariant
  /** Design of the variant's form, once loaded. */
  design: FormDocument | undefined
  figures: VariantStatistics | undefined
  /** Figures of the variant that the others are compared with. */
  original: VariantStatistics | undefined
  scale: Scale
  /** Currency of the revenue, if that is the goal. */
  currency: string
  isWinner: boolean
}

/** One variant: its figures, its interval next to the others', its share of visitors. */
export function VariantRow({ test, variant, design, figures, original, scale, currency, isWinner }: VariantRowProps) {
  const path = useSitePath()
  const actions = useVariantActions(test, variant)
  const { id, name, status, weight_percent } = variant
  const isRunning = test.status === 'active'
  const isOriginal = original?.id === id
  const isKnown = (figures?.visitors ?? 0) > 0
  const { uplift = null, uplift_low: low = null, uplift_high: high = null } = figures ?? {}
  return (
    <li className={styles.row} data-paused={status === 'paused' || undefined} data-winner={isWinner || undefined}>
      <div className={styles.name}>
        <div className={styles.picture}>
          <Suspense>{design && <FormThumbnail document={design} />}</Suspense>
          <span className={styles.letter}>{variant.variant}</span>
        </div>
        <div>
          <TextLink to={path(`/forms/${id}`)}>{name}</TextLink>
          <small>{statusWords(status, isOriginal, isWinner, isRunning)}</small>
        </div>
      </div>
      <Figure label="Visitors">{formatCount(figures?.visitors ?? 0)}</Figure>
      <Figure label={test.goal === 'revenue' ? 'Revenue' : 'Converted'}>
        {test.goal === 'revenue'
          ? formatMoney(figures?.revenue ?? 0, currency)
          : formatCount(figures?.conversions ?? 0)}
      </Figure>
      <Figure label={test.goal === 'revenue' ? 'Per visitor' : 'Rate'}>
        <strong>{isKnown && figures!.mean !== null ? formatMean(figures!.mean, test.goal, currency) : '–'}</strong>
      </Figure>
      <div className={styles.interval}>
        {isKnown && figures!.mean !== null && (
          <IntervalPlot
            mean={figures!.mean}
            low={figures!.low}
            high={figures!.high}
            scale={scale}
            beside={isOriginal ? null : (original?.mean ?? null)}
            tone={isOriginal ? 'original' : toneOf(low, high)}
            label={intervalWords(figures!, test, currency)}
          />
        )}
      </div>
      <Figure label="Uplift">
        {uplift === null ? '–' : formatUplift(uplift)}
        {low !== null && high !== null && (
          <small>
            {formatUplift(low)} to {formatUplift(high)}
          </small>
        )}
      </Figure>
      <Figure label="Chance to be best">{figures?.chance == null ? '–' : formatChance(figures.chance)}</Figure>
      <div className={styles.weight}>
        {isRunning ? (
          <Weight
            key={variant.weight}
            variant={variant}
            isShared={test.bandit}
            error={actions.issues['variant.weight']}
            onChange={(weight) => void actions.update({ weight })}
          />
        ) : null}
        <span>{weight_percent}%</span>
      </div>
      <VariantMenu test={test} variant={variant} actions={actions} />
      {actions.error && (
        <p className={styles.refusal} role="alert">
          {actions.error.message}
        </p>
      )}
    </li>
  )
}

function statusWords(status: string, isOriginal: boolean, isWinner: boolean, isRunning: boolean): string {
  const words = [isOriginal && 'Original', isWinner && 'Winner', isRunning && status === 'paused' && 'Paused']
  return words.filter(Boolean).join(' · ') || 'Variant'
}

function toneOf(low: number | null, high: number | null): 'better' | 'worse' | 'open' {
  if (low !== null && low > 0) return 'better'
  return high !== null && high < 0 ? 'worse' : 'open'
}

function intervalWords({ variant, mean, low, high }: VariantStatistics, { goal }: Test, currency: string): string {
  const format = (value: number) => formatMean(value, goal, currency)
  if (low === null || high === null) return `${variant}: ${format(mean!)}, not enough data for an interval`
  return `${variant}: ${format(mean!)}, between ${format(low)} and ${format(high)}`
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span>{children}</span>
    </div>
  )
}

interface WeightProps {
  variant: TestVariant
  /** Whether visitors are split automatically by the variants' results, so that there is nothing to set. */
  isShared: boolean
  error: string | undefined
  onChange: (weight: number) => void
}

function Weight({ variant: { variant, weight, status }, isShared, error, onChange }: WeightProps) {
  const [typed, setTyped] = useState<number | string>(weight)
  const commit = () => {
    const next = Number(typed)
    if (typed === '' || next === weight) setTyped(weight)
    else onChange(next)
  }
  return (
    <NumberInput
      aria-label={`Weight of ${variant}`}
      size="xs"
      w={64}
      min={0}
      max={100}
      decimalScale={0}
      disabled={isShared || status === 'paused'}
      value={typed}
      error={error}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
