/** Encryption of a connection to a mail server: from the start, or by STARTTLS if the server offers it. */
export type SmtpSecurity = 'tls' | 'starttls'

/** An email service with known settings. */
export interface MailProvider {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  /** Format of the user name; `isFixed`: it's the same for everyone. */
  readonly user: { readonly hint: string; readonly isFixed?: boolean }
  /** Where to find the password. */
  readonly password: string
  /** What the SPF record of a sending domain must include. */
  readonly spf: string
  /** Servers of each region, by name; `host` is the first. */
  readonly regions?: readonly { readonly name: string; readonly host: string }[]
}

const sesRegions = [
  ['US East (N. Virginia)', 'us-east-1'],
  ['US East (Ohio)', 'us-east-2'],
  ['US West (N. California)', 'us-west-1'],
  ['US West (Oregon)', 'us-west-2'],
  ['Canada (Central)', 'ca-central-1'],
  ['South America (São Paulo)', 'sa-east-1'],
  ['Europe (Ireland)', 'eu-west-1'],
  ['Europe (London)', 'eu-west-2'],
  ['Europe (Paris)', 'eu-west-3'],
  ['Europe (Frankfurt)', 'eu-central-1'],
  ['Europe (Milan)', 'eu-south-1'],
  ['Europe (Stockholm)', 'eu-north-1'],
  ['Asia Pacific (Mumbai)', 'ap-south-1'],
  ['Asia Pacific (Singapore)', 'ap-southeast-1'],
  ['Asia Pacific (Sydney)', 'ap-southeast-2'],
  ['Asia Pacific (Tokyo)', 'ap-northeast-1'],
  ['Asia Pacific (Seoul)', 'ap-northeast-2'],
  ['Middle East (Bahrain)', 'me-south-1'],
  ['Africa (Cape Town)', 'af-south-1'],
] as const

/** Email services for which a server can be set up with only a user name and password. */
export const mailProviders: readonly MailProvider[] = [
  {
    id: 'ses',
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 465,
    security: 'tls',
    user: { hint: 'AKIA…' },
    password: 'SMTP credentials: Amazon SES › SMTP settings. They differ from your AWS access keys.',
    spf: 'include:amazonses.com',
    regions: sesRegions.map(([name, region]) => ({ name, host: `email-smtp.${region}.amazonaws.com` })),
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 465,
    security: 'tls',
    user: { hint: 'apikey', isFixed: true },
    password: 'An API key with “Mail Send” access: SendGrid › Settings › API Keys.',
    spf: 'include:sendgrid.net',
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 465,
    security: 'tls',
    user: { hint: 'postmaster@mg.shop.example' },
    password: 'Mailgun › Sending › Domain settings › SMTP credentials.',
    spf: 'include:mailgun.org',
    regions: [
      { name: 'US', host: 'smtp.mailgun.org' },
      { name: 'EU', host: 'smtp.eu.mailgun.org' },
    ],
  },
  {
    id: 'postmark',
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    security: 'starttls',
    user: { hint: 'Server API token' },
    password: 'The Server API token again: Postmark › your server › API Tokens.',
    spf: 'include:spf.mtasv.net',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 465,
    security: 'tls',
    user: { hint: 'The login under SMTP & API' },
    password: 'An SMTP key: Brevo › SMTP & API › SMTP.',
    spf: 'include:spf.brevo.com',
  },
  {
    id: 'gmail',
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    user: { hint: 'you@gmail.com' },
    password: 'An app password: Google Account › Security › 2-Step Verification › App passwords.',
    spf: 'include:_spf.google.com',
  },
]

/** Returns the service that runs a mail server; undefined for a self-hosted one. */
export function providerOf(host: string): MailProvider | undefined {
  const hostsOf = ({ host: own, regions = [] }: MailProvider) => [own, ...regions.map((region) => region.host)]
  return mailProviders.find((provider) => hostsOf(provider).includes(host.toLowerCase()))
}

/** Returns the term that a domain's SPF record must contain for email from this server. */
export function spfTermOf(host: string): string {
  const own = /^[\d.]+$/.test(host) ? `ip4:${host}` : host.includes(':') ? `ip6:${host}` : `a:${host}`
  return providerOf(host)?.spf ?? own
}
