import { Anchor, Button, Menu, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import { netRule } from '#features/orders/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { abTestCalls, maxVariants, type Statistics, type Test } from '../contract.ts'
import { scaleOf } from './interval-plot.tsx'
import styles from './test-page.module.css'
import { useCurrency } from './use-currency.ts'
import { VariantRow } from './variant-row.tsx'
import { formatMean } from './words.ts'

const ChooseForm = lazy(() => import('./choose-form.tsx'))

/** List of variants with their figures, and their intervals drawn on one scale. */
export function VariantList({ test, statistics }: { test: Test; statistics: Statistics }) {
  const scale = scaleOf(statistics.variants)
  const currency = useCurrency(test.goal)
  const hasScale = Number.isFinite(scale.from)
  const original = test.variants.find(({ status }) => status === 'active') ?? test.variants[0]
  const popup_ids = test.variants.map(({ id }) => id)
  const designs = useCall(formCalls.designs, { popup_ids }, { keepPrevious: true, enabled: popup_ids.length > 0 }).data
  const figures = (id: string) => statistics.variants.find((one) => one.id === id)
  return (
    <section className={styles.variants} aria-label="Variants">
      <div className={styles.head} aria-hidden>
        <span>Variant</span>
        <Explained text="Each visitor counts once, for the variant they saw first.">Visitors</Explained>
        <span>{test.goal === 'revenue' ? 'Revenue' : 'Converted'}</span>
        <span>{test.goal === 'revenue' ? 'Per visitor' : 'Rate'}</span>
        <span className={styles.scale}>
          {hasScale && (
            <>
              <span>{formatMean(scale.from, test.goal, currency)}</span>
              <span>{formatMean(scale.to, test.goal, currency)}</span>
            </>
          )}
        </span>
        <Explained text="Difference from the original. The range is valid however often you look.">Uplift</Explained>
        <Explained text="Bayesian probability of being the best variant, once there is enough data. The winner is decided by the intervals.">
          Chance to be best
        </Explained>
        <span>Weight</span>
        <span />
      </div>
      <ul className={styles.rows}>
        {test.variants.map((variant) => (
          <VariantRow
            key={variant.id}
            test={test}
            variant={variant}
            design={designs?.designs.find(({ popup_id }) => popup_id === variant.id)?.json}
            figures={figures(variant.id)}
            original={original && figures(original.id)}
            scale={scale}
            currency={currency}
            isWinner={statistics.winner === variant.id}
          />
        ))}
      </ul>
      {test.goal === 'revenue' && <p className={styles.rule}>{netRule}</p>}
      {test.status === 'active' && <AddVariant test={test} />}
    </section>
  )
}

function Explained({ text, children }: { text: string; children: string }) {
  return (
    <Tooltip label={text} multiline w={260}>
      <span>{children}</span>
    </Tooltip>
  )
}

function AddVariant({ test: { test_id, variants } }: { test: Test }) {
  const { url } = useSite()
  const [isChoosing, setChoosing] = useState(false)
  const add = useAction(abTestCalls.addVariant, {
    invalidates: [abTestCalls.load, abTestCalls.list, abTestCalls.testable, formCalls.list],
    onSuccess: ({ test, popup_id }) => {
      const letter = test.variants.find(({ id }) => id === popup_id)?.variant
      notify(`Variant ${letter} added.`)
      setChoosing(false)
    },
  })
  return (
    <div className={styles.foot}>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-md"
            loading={add.busy}
            disabled={variants.length >= maxVariants}
            leftSection={<IconPlus size={15} aria-hidden />}
          >
            Add variant
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {variants.map(({ id, variant }) => (
            <Menu.Item key={id} onClick={() => void add.run({ test_id, popup_id: id })}>
              Duplicate {variant}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>Another form…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={styles.explanation}>
        Bots excluded.{' '}
        {url && (
          <Anchor href={`${url}#trellis-owner`} target="_blank" rel="noopener" size="sm">
            Exclude my visits
          </Anchor>
        )}
      </span>
      <ErrorNotice error={add.error} />
      <Suspense>
        {isChoosing && (
          <ChooseForm onClose={() => setChoosing(false)} onChoose={(popup_id) => void add.run({ test_id, popup_id })} />
        )}
      </Suspense>
    </div>
  )
}
