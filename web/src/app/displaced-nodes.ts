/**
 * Other programs change the page too: a browser that translates puts each text into an element of its own, extensions
 * wrap fields or take things away. React would fail when it removes a node that is not where it was, or puts one before
 * it, and a new text would go into a node that nobody sees. Here the methods that React uses find the place of such a
 * node. Nothing is put back before React touches it: a translator would only do its work again. It begins when this
 * module is loaded.
 */

/** Where nodes of the page were: what stands there now, and for which nodes. */
type Place = { by: readonly ChildNode[]; of: readonly ChildNode[] }

/** By the nodes of the page that are gone from there, and by what stands there now. */
const places = new WeakMap<Node, Place>()
/** What the page itself has removed, as far as is known. */
const removed = new WeakSet<Node>()

const isChild = (node: Node | null): node is ChildNode => node instanceof Element || node instanceof CharacterData
/** React marks what it has made. */
const isOfPage = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'))
/** The outermost nodes of the page in a node, or the node itself. */
const pageNodesIn = (node: ChildNode): readonly ChildNode[] =>
  isOfPage(node) ? [node] : [...node.childNodes].flatMap(pageNodesIn)

/** Removes what others have put there, unless something of the page is in it. */
const clear = (strangers: readonly ChildNode[]): void => {
  for (const stranger of strangers) {
    if (pageNodesIn(stranger).length > 0) continue
    removed.add(stranger)
    stranger.remove()
  }
}

const leavePlace = (node: Node): void => {
  const place = places.get(node)
  if (place === undefined) return
  places.delete(node)
  place.of = place.of.filter((other) => other !== node)
  if (place.of.length === 0) clear(place.by)
}

/** An invisible node in the place of what others have taken away. */
const bookmark = ({ target, previousSibling, nextSibling }: MutationRecord): ChildNode => {
  const mark = document.createComment('')
  const isThere = (sibling: Node | null): sibling is Node => sibling?.parentNode === target
  target.insertBefore(
    mark,
    isThere(nextSibling) ? nextSibling : isThere(previousSibling) ? previousSibling.nextSibling : target.firstChild,
  )
  return mark
}

/**
 * What others have put into the place of a removed node: into the same gap, or beside the node before they removed it.
 */
const standInsIn = (
  { target, previousSibling, nextSibling }: MutationRecord,
  records: readonly MutationRecord[],
  strangers: ReadonlySet<Node>,
): readonly ChildNode[] => {
  const isHere = (node: Node | null): node is ChildNode =>
    node !== null && strangers.has(node) && node.parentNode === target
  const sameGap = records.filter(
    (other) =>
      other.target === target && other.previousSibling === previousSibling && other.nextSibling === nextSibling,
  )
  const inItsPlace = sameGap.flatMap(({ addedNodes }) => [...addedNodes]).filter(isHere)
  return inItsPlace.length > 0
    ? inItsPlace
    : [previousSibling, nextSibling]
        .filter(isHere)
        .filter((node) => !places.has(node))
        .slice(0, 1)
}

/** Others have taken a node of the page, or what stood for some, from its place. */
const displace = (node: ChildNode, by: readonly ChildNode[]): void => {
  const before = places.get(node)
  if (before?.by.includes(node) === true) {
    before.by = before.by.flatMap((stranger) => (stranger === node ? by : [stranger]))
    for (const stranger of by) places.set(stranger, before)
    return
  }
  leavePlace(node)
  const [first] = by
  const place = (first && places.get(first)) ?? { by, of: [] }
  place.of = [...place.of, node]
  for (const one of [node, ...by]) places.set(one, place)
}

const note = (records: readonly MutationRecord[]): void => {
  const strangers = new Set<Node>(
    records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => !isOfPage(node)),
  )
  for (const record of records) {
    for (const node of record.removedNodes) {
      const isOwnDoing = removed.has(node)
      if (!isChild(node) || record.target.contains(node) || (isOwnDoing && strangers.size === 0)) continue
      const lost = places.has(node) ? [node] : pageNodesIn(node)
      if (lost.length === 0) continue
      const found = standInsIn(record, records, strangers)
      // Scripts of others may use the same method as the page: then something else stands there.
      if (isOwnDoing && found.length === 0) continue
      const by = found.length > 0 ? found : [bookmark(record)]
      for (const one of lost) displace(one, by)
    }
  }
}

/** The child of `parent` that stands for a node, or has it inside; null when nothing is known of it. */
const standInOf = (parent: Node, node: Node): ChildNode | null => {
  let holder: Node | null = node
  while (holder !== null && holder.parentNode !== parent) holder = holder.parentNode
  if (isChild(holder)) return holder
  return places.get(node)?.by.find((stranger) => stranger.parentNode === parent) ?? null
}

/** Takes a node from wherever others have put it, with what they have put there for it. */
const release = (parent: Node, node: Node): void => {
  const holder = standInOf(parent, node)
  if (isChild(node)) node.remove()
  leavePlace(node)
  if (holder !== null) clear([holder])
}

/** Puts the nodes of a place back there. */
const restore = ({ by, of }: Place): void => {
  const [first] = by.filter(({ isConnected }) => isConnected)
  first?.before(...of)
  for (const node of of) places.delete(node)
  clear(by)
}

/** What React writes into a text that others have taken away is seen: the text is put back first. */
const writeWhereItIsSeen = (catchUp: () => void): void => {
  const { nodeValue } = Object.getOwnPropertyDescriptors(Node.prototype)
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (!this.isConnected) {
        catchUp()
        const place = places.get(this)
        if (place !== undefined) restore(place)
      }
      nodeValue.set?.call(this, value)
    },
  })
}

const surviveOthers = (): void => {
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
  const catchUp = (): void => note(observer.takeRecords())
  const { appendChild, insertBefore, removeChild } = Object.getOwnPropertyDescriptors(Node.prototype)

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    removed.add(child)
    if (child.parentNode === this) removeChild.value?.call(this, child)
    else {
      catchUp()
      release(this, child)
    }
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    leavePlace(node)
    if (next === null || next.parentNode === this) insertBefore.value?.call(this, node, next)
    else {
      catchUp()
      insertBefore.value?.call(this, node, standInOf(this, next))
    }
    return node
  }
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    leavePlace(node)
    appendChild.value?.call(this, node)
    return node
  }
  writeWhereItIsSeen(catchUp)
}

surviveOthers()
