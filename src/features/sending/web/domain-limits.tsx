import { ActionIcon, Button, Input, NumberInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { SendingSettings } from '../contract.ts'
import styles from './sending.module.css'

/** A limit being edited. */
export interface Limit {
  readonly key: number
  readonly domain: string
  readonly perMinute: number
}

export function limitsOf({ domain_limits }: SendingSettings): Limit[] {
  return Object.entries(domain_limits).map(([domain, perMinute], key) => ({ key, domain, perMinute }))
}

/** Converts the rows to settings, omitting rows without a domain. */
export function recordOf(limits: readonly Limit[]): SendingSettings['domain_limits'] {
  const named = limits.filter(({ domain }) => domain.trim() !== '')
  return Object.fromEntries(named.map(({ domain, perMinute }) => [domain.trim().toLowerCase(), perMinute]))
}

interface DomainLimitsProps {
  limits: readonly Limit[]
  /** Returns the server's error message for a domain. */
  issueOf: (domain: string) => string | undefined
  onChange: (limits: readonly Limit[]) => void
}

/** Editor for the messages per minute by recipient domain. */
export function DomainLimits({ limits, issueOf, onChange }: DomainLimitsProps) {
  const change = (key: number, part: Partial<Limit>) =>
    onChange(limits.map((limit) => (limit.key === key ? { ...limit, ...part } : limit)))
  const add = () =>
    onChange([...limits, { key: Math.max(-1, ...limits.map(({ key }) => key)) + 1, domain: '', perMinute: 60 }])
  return (
    <fieldset className={styles.limits}>
      <Input.Label component="legend">Per-domain rate limit</Input.Label>
      {limits.map(({ key, domain, perMinute }) => (
        <div key={key} className={styles.limit}>
          <TextInput
            aria-label="Domain"
            placeholder="gmail.com"
            maxLength={253}
            value={domain}
            error={issueOf(domain.trim().toLowerCase())}
            onChange={(event) => change(key, { domain: event.target.value })}
          />
          <NumberInput
            aria-label={`Messages per minute to ${domain || 'this domain'}`}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            value={perMinute}
            onChange={(value) => change(key, { perMinute: Number(value) || 1 })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove the limit for ${domain || 'this domain'}`}
            onClick={() => onChange(limits.filter((limit) => limit.key !== key))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" disabled={limits.length >= 200} onClick={add}>
          Add domain limit
        </Button>
      </div>
    </fieldset>
  )
}
