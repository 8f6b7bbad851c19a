import { Radio } from '@mantine/core'
import { IconBell, IconMail, type Icon } from '@tabler/icons-react'
import { type CampaignType, campaignTypes } from '../contract.ts'
import { typeNames } from './campaign-words.ts'
import styles from './wizard.module.css'

const texts: Record<CampaignType, string> = {
  email: 'Email your subscribers: images, buttons and products in your brand.',
  push: 'A short notification to your push subscribers, even when your site is closed.',
}
const icons: Record<CampaignType, Icon> = { email: IconMail, push: IconBell }

interface TypeCardsProps {
  value: CampaignType | null
  onChange: (type: CampaignType) => void
}

/** The kinds of campaign to choose from. */
export function TypeCards({ value, onChange }: TypeCardsProps) {
  return (
    <Radio.Group aria-label="Type" value={value} onChange={(type) => onChange(type as CampaignType)}>
      <div className={styles.types}>
        {campaignTypes.map((type) => {
          const Picture = icons[type]
          return (
            <Radio.Card
              key={type}
              value={type}
              className={styles.type!}
              aria-label={`${typeNames[type]}: ${texts[type]}`}
            >
              <Picture size={26} stroke={1.5} aria-hidden />
              <strong>{typeNames[type]}</strong>
              <span>{texts[type]}</span>
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}
