import { Button } from '@mantine/core'
import {
  IconGift,
  IconHeartHandshake,
  IconMoodSmile,
  IconPlus,
  IconShoppingCart,
  IconUserHeart,
} from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { automationCalls, emptyFlow } from '../contract.ts'
import { starterFlows } from './starter-flows.ts'
import styles from './automations.module.css'

const icons = {
  welcome: IconMoodSmile,
  cart: IconShoppingCart,
  thanks: IconHeartHandshake,
  birthday: IconGift,
  inactive: IconUserHeart,
}

/** Automations to start with. Each opens in the editor as a draft whose emails are still to be chosen. */
export function Starters({ heading }: { heading?: string }) {
  const path = useSitePath()
  const navigate = useNavigate()
  const create = useAction(automationCalls.save, {
    invalidates: [automationCalls.list],
    onSuccess: ({ automation }) => void navigate({ to: path(`/automations/${automation.id}`) }),
  })
  return (
    <div className={styles.starters}>
      {heading && (
        <div>
          <h2>{heading}</h2>
          <p>Choose a strategy to start with. You can change everything, and nothing is sent before you publish.</p>
        </div>
      )}
      <ErrorNotice error={create.error} />
      <ul>
        {starterFlows.map(({ key, name, text, flow }, index) => {
          const Picture = icons[key]
          return (
            <li key={key}>
              <button
                type="button"
                disabled={create.busy}
                data-first={index === 0 || undefined}
                onClick={() => void create.run({ name, flow })}
              >
                <Picture size={22} stroke={1.6} aria-hidden />
                <strong>{name}</strong>
                <span>{text}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          variant="default"
          loading={create.busy}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void create.run({ name: 'New automation', flow: emptyFlow })}
        >
          Start from scratch
        </Button>
      </div>
    </div>
  )
}
