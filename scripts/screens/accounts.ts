/** The pictures of all screens except the tables. */
import { jpeg } from '../../game-server/http/avatars/test-pictures.ts'
import { resetLinkIn } from '../../game-server/testing/mail-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { colyseus } from '../../game-server/testing/seats.ts'
import type { Viewers } from './screenshot-run.ts'
import { first, PHONE_ONLY, WHOLE, type SceneContext } from './scene-context.ts'

/** The screens that a visitor without an account can see. */
export const visitorScreens = async (context: SceneContext): Promise<void> => {
  const visitor = await context.run.viewers(context.origin, null)
  await visitor.visit('/')
  await visitor.shoot('home-visitor')
  await visitor.shoot('home-visitor-whole', WHOLE)
  await visitor.phone.page.getByRole('button', { name: 'Apri il menu' }).click()
  await visitor.phone.page.getByRole('dialog').waitFor()
  await visitor.shoot('menu-visitor', PHONE_ONLY)
  for (const [path, name] of [
    ['/rules', 'rules'],
    ['/questa-pagina-non-esiste', 'not-found'],
    ['/login', 'login'],
    ['/register', 'register'],
    ['/reset-password', 'reset-missing'],
  ] as const) {
    await visitor.visit(path)
    await visitor.shoot(name, name === 'rules' ? WHOLE : {})
  }
  await loginProblems(visitor)
  await forgottenPassword(context, visitor)
}

/** The error messages of the login and registration forms. */
const loginProblems = async (visitor: Viewers): Promise<void> => {
  for (const [path, name, button] of [
    ['/login', 'login-errors', 'Accedi'],
    ['/register', 'register-errors', 'Registrati'],
  ] as const) {
    await visitor.visit(path)
    await visitor.press((page) => page.locator('form').getByRole('button', { name: button }))
    await visitor.each((page) => page.locator('form [aria-invalid=true], form [role=alert]').first().waitFor())
    await visitor.shoot(name, WHOLE)
  }
  await visitor.visit('/login')
  await visitor.each(async (page) => {
    await page.getByLabel('Email').fill('marta@example.test')
    await page.getByLabel('Password', { exact: true }).fill('indovinata')
    await page.getByLabel('Password', { exact: true }).press('Enter')
  })
  await visitor.read('Email o password non corretti')
  await visitor.shoot('login-refused')
  await visitor.visit('/profile')
  await visitor.read('È necessario accedere per visualizzare questa pagina')
  await visitor.shoot('login-needed')
}

/** Marta, who is not signed in, asks for a recovery link and opens it. */
const forgottenPassword = async ({ mails }: SceneContext, visitor: Viewers): Promise<void> => {
  await visitor.visit('/forgot-password')
  await visitor.shoot('forgot')
  await visitor.each(async (page) => {
    await page.getByLabel('Email').fill('marta@example.test')
    await page.getByLabel('Email').press('Enter')
  })
  await visitor.read('Controlla la posta')
  await visitor.shoot('forgot-sent')
  await visitor.visit('/reset-password?token=scaduto')
  await visitor.read('Token non valido')
  await visitor.shoot('reset-invalid')
  // Desktop and phone have both asked for a link; only the newer link is valid.
  await mails.next()
  const link = resetLinkIn((await mails.next()).email)
  await visitor.visit(`${link.pathname}${link.search}`)
  await visitor.each((page) => page.getByLabel('Nuova password').waitFor())
  await visitor.shoot('reset')
}

/** The account screens of Marta, and those of Anna, the admin, who gives her tokens. */
export const memberScreens = async ({ run, origin, tables, marta }: SceneContext): Promise<void> => {
  const admin = await run.viewers(origin, first(tables[0].accounts))
  await admin.visit('/admin')
  await admin.shoot('admin')
  await admin.each(async (page) => {
    await page.getByLabel('Nickname').fill('Marta, nessuno')
    await page.getByRole('button', { name: 'Assegna' }).press('Enter')
  })
  await admin.read('Esito')
  await admin.shoot('admin-result', WHOLE)

  const member = await run.viewers(origin, marta)
  await member.visit('/')
  await member.shoot('home-member')
  await member.phone.page.getByRole('button', { name: 'Apri il menu' }).click()
  await member.phone.page.getByRole('dialog').waitFor()
  await member.shoot('menu-member', PHONE_ONLY)
  await member.visit('/token-recharge')
  await member.shoot('recharge', WHOLE)
  for (const tab of ['dati-personali', 'avatar', 'gettoni', 'partite-sospese']) {
    await member.visit(`/profile?tab=${tab}`)
    await member.shoot(`profile-${tab}`, WHOLE)
  }
  await member.visit('/profile?tab=avatar')
  const picture = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await member.each((page) => page.locator('input[type=file]').setInputFiles(picture))
  await member.read('Anteprima')
  await member.shoot('profile-avatar-chosen', WHOLE)
  await member.visit('/profile')
  await member.press((page) => page.getByRole('button', { name: "Elimina l'account" }))
  await member.read("Eliminare l'account?")
  await member.shoot('profile-delete')
}

/** Marta looks for a room. Nico opens one and waits until it is full. */
export const lobby = async ({ run, origin, tables, marta }: SceneContext): Promise<void> => {
  const member = await run.viewers(origin, marta)
  await member.visit('/join')
  await member.read('Stanze aperte')
  await member.shoot('join-empty')
  const guests = []
  for (const name of ['Nico', 'Olga', 'Rina', 'Remo']) guests.push(await TestPlayer.register(origin, name))
  const nico = first(guests)
  const codes = [await nico.createRoom('Il tavolo del venerdì'), await first(guests.slice(1)).createRoom()]
  for (const code of codes) run.hideCode(code)
  const roomId = first(codes)
  for (const [path, name, says] of [
    ['', 'join-rooms', 'Il tavolo del venerdì'],
    ['/ZZZZZZ', 'join-unknown', 'Stanze aperte'],
    [`/${roomId}`, 'join-found', 'Unisciti alla stanza'],
    [`/${tables[0].roomId}`, 'join-blocked', 'Partita in corso'],
  ] as const) {
    await member.visit(`/join${path}`)
    await member.read(says)
    await member.shoot(name, WHOLE)
  }
  const host = await run.viewers(origin, nico)
  await host.sitDown(roomId)
  await host.read("Sala d'attesa")
  await host.shoot('waiting-alone')
  await host.shoot('waiting-alone-whole', WHOLE)
  await host.desktop.page.getByRole('button', { name: 'Aggiungi un computer' }).first().press('Enter')
  await host.phone.page.getByRole('button', { name: 'Aggiungi un computer' }).nth(1).press('Enter')
  await host.each((page) => page.getByRole('dialog').waitFor())
  await host.shoot('waiting-add-computer')
  await host.press((page) => page.getByRole('dialog').getByRole('button', { name: 'Medio' }))
  await host.each((page) => page.getByText('Computer 3').waitFor())
  await host.shoot('waiting-computers', WHOLE)
  for (const name of ['Computer 2', 'Computer 3'])
    await host.desktop.page.getByRole('button', { name: `Rimuovi ${name}` }).press('Enter')
  await host.each((page) => page.getByText('Computer 3').waitFor({ state: 'hidden' }))
  for (const guest of guests) (await colyseus.sit(guest, roomId)).send('ready', { ready: true })
  await host.each((page) => page.getByRole('button', { name: 'INIZIA PARTITA', disabled: false }).waitFor())
  await host.shoot('waiting-ready')
  await host.shoot('waiting-ready-whole', WHOLE)

  await member.visit('/join')
  await member.press((page) => page.getByRole('button', { name: 'Crea nuova partita' }))
  await member.each(async (page) =>
    run.hideCode(/[^/]+$/.exec(await page.getByLabel('Link diretto').inputValue())?.[0] ?? ''),
  )
  await member.shoot('join-created')
}
