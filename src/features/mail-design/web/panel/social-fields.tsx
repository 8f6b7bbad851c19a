import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { MailBlock } from '../../document.ts'
import { type NetworkName, networks } from '../../networks.ts'
import styles from './panel.module.css'
import { ChoiceField, LinkField, NumberField } from './fields.tsx'

type Social = Extract<MailBlock, { type: 'social' }>

const names = Object.entries(networks).map(([value, { label }]) => ({ value, label }))

/** The fields of social links: the networks, their URLs, and the style of the icons. */
export function SocialFields({ block, set }: { block: Social; set: (fields: Partial<Social>) => void }) {
  const { links } = block
  const change = (at: number, fields: Partial<Social['links'][number]>) =>
    set({ links: links.with(at, { ...links[at]!, ...fields }) })
  const unused = names.find(({ value }) => !links.some(({ network }) => network === value))
  return (
    <>
      {links.map(({ network, url }, i) => (
        <div key={network} className={styles.network}>
          <Select
            aria-label="Network"
            data={names.filter(({ value }) => value === network || !links.some((link) => link.network === value))}
            allowDeselect={false}
            value={network}
            onChange={(next) => next && change(i, { network: next as NetworkName })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${networks[network].label}`}
            onClick={() => set({ links: links.toSpliced(i, 1) })}
          >
            <IconTrash size={15} />
          </ActionIcon>
          <LinkField
            label={`${networks[network].label} URL`}
            value={url}
            onChange={(next) => change(i, { url: next })}
          />
        </div>
      ))}
      {unused && links.length < 12 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => set({ links: [...links, { network: unused.value as NetworkName, url: '' }] })}
        >
          Add a network
        </Button>
      )}
      <ChoiceField
        label="Color"
        value={block.look}
        options={[
          { value: 'brand', label: 'Brand' },
          { value: 'text', label: 'Text color' },
        ]}
        onChange={(look) => set({ look })}
      />
      <NumberField label="Size" min={20} max={48} value={block.size} onChange={(size) => set({ size })} />
    </>
  )
}
