import { ActionIcon, Button, Menu, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { networkFacts, type ShareNetwork, shareNetworks } from '#embed/extra-data/share-networks.ts'
import type { SharedNetwork } from '#embed/extra-data/share-settings.ts'
import type { Share } from '../contract.ts'
import { NetworkMark } from './network-mark.tsx'
import styles from './sharing.module.css'

interface NetworkListProps {
  networks: readonly SharedNetwork[]
  order: Share['order']
  issues: Readonly<Record<string, string>>
  onNetworks: (networks: SharedNetwork[]) => void
  onOrder: (order: Share['order']) => void
}

/** The offered networks, their order, and the text of each. */
export function NetworkList({ networks, order, issues, onNetworks, onOrder }: NetworkListProps) {
  const [open, setOpen] = useState<ShareNetwork>()
  const others = shareNetworks.filter((network) => !networks.some((one) => one.network === network))
  const swap = (i: number, j: number) => {
    const next = [...networks]
    ;[next[i], next[j]] = [next[j]!, next[i]!]
    onNetworks(next)
  }
  const change = (i: number, part: Partial<SharedNetwork>) =>
    onNetworks(networks.map((one, at) => (at === i ? { ...one, ...part } : one)))
  return (
    <div className={styles.fields}>
      <SegmentedControl
        aria-label="Order"
        value={order}
        onChange={(value) => onOrder(value as Share['order'])}
        data={[
          { value: 'manual', label: 'Manual order' },
          { value: 'usage', label: 'Most used first' },
        ]}
      />
      {order === 'usage' && (
        <p className={styles.dim}>Sorted each night by the clicks of the last 30 days. Until then, as listed here.</p>
      )}
      <ul className={styles.list}>
        {networks.map((one, i) => {
          const { name } = networkFacts[one.network]
          return (
            <li key={one.network}>
              <div className={styles.item}>
                <NetworkMark network={one.network} />
                <span>{name}</span>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move ${name} up`}
                  disabled={i === 0}
                  onClick={() => swap(i, i - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move ${name} down`}
                  disabled={i === networks.length - 1}
                  onClick={() => swap(i, i + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Edit ${name}`}
                  aria-expanded={open === one.network}
                  onClick={() => setOpen(open === one.network ? undefined : one.network)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${name}`}
                  disabled={networks.length === 1}
                  onClick={() => onNetworks(networks.filter((_, at) => at !== i))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
              {open === one.network && (
                <div className={styles.more}>
                  <TextInput
                    label="Text"
                    placeholder="As for all networks"
                    maxLength={500}
                    value={one.text}
                    error={issues[`settings.networks.${i}.text`]}
                    onChange={(event) => change(i, { text: event.target.value })}
                  />
                  <TextInput
                    label="URL"
                    placeholder="The page that the visitor is on"
                    maxLength={2000}
                    value={one.url}
                    error={issues[`settings.networks.${i}.url`]}
                    onChange={(event) => change(i, { url: event.target.value })}
                  />
                  <TextInput
                    label="UTM campaign"
                    placeholder="As for all networks"
                    maxLength={100}
                    value={one.utm_campaign}
                    error={issues[`settings.networks.${i}.utm_campaign`]}
                    onChange={(event) => change(i, { utm_campaign: event.target.value })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="xs" w="fit-content" leftSection={<IconPlus size={14} aria-hidden />}>
              Add network
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((network) => (
              <Menu.Item
                key={network}
                leftSection={<NetworkMark network={network} />}
                onClick={() => onNetworks([...networks, { network, text: '', url: '', utm_campaign: '' }])}
              >
                {networkFacts[network].name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
