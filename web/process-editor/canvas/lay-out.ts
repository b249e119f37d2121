/** Lays out a file without a diagram; the layout code is loaded on first use. */
export async function layOut(text: string): Promise<string> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(text);
}
