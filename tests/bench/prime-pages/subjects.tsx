import { Accordion, AccordionTab } from 'primereact/accordion';
import { Avatar } from 'primereact/avatar';
import { Badge } from 'primereact/badge';
import { Button } from 'primereact/button';
import { Card } from 'primereact/card';
import { Checkbox } from 'primereact/checkbox';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Dialog } from 'primereact/dialog';
import { FileUpload } from 'primereact/fileupload';
import { InputNumber } from 'primereact/inputnumber';
import { InputText } from 'primereact/inputtext';
import { InputTextarea } from 'primereact/inputtextarea';
import { ListBox } from 'primereact/listbox';
import { Menu } from 'primereact/menu';
import { Message } from 'primereact/message';
import { OverlayPanel } from 'primereact/overlaypanel';
import { Paginator } from 'primereact/paginator';
import { ProgressBar } from 'primereact/progressbar';
import { RadioButton } from 'primereact/radiobutton';
import { SelectButton } from 'primereact/selectbutton';
import { Sidebar } from 'primereact/sidebar';
import { Skeleton } from 'primereact/skeleton';
import { Slider } from 'primereact/slider';
import { Splitter, SplitterPanel } from 'primereact/splitter';
import { Steps } from 'primereact/steps';
import { TabPanel, TabView } from 'primereact/tabview';
import { Tag } from 'primereact/tag';
import { Toast } from 'primereact/toast';
import { Toolbar } from 'primereact/toolbar';
import { Tooltip } from 'primereact/tooltip';
import { Tree } from 'primereact/tree';
import { type ChangeEvent, type ComponentType, useRef, useState } from 'react';

/** Properties for components whose types lack them. */
const UNSTYLED = { unstyled: true };
const PAGES = ['one', 'two', 'three'];

function Tabs() {
  const [at, setAt] = useState(0);
  return (
    <>
      <div style={{ height: 3_000 }}>far above the tabs</div>
      <TabView unstyled id="tabs" activeIndex={at} onTabChange={({ index }) => setAt(index)}>
        {PAGES.map((page) => (
          <TabPanel key={page} header={page}>
            <p>{`text of ${page}`}</p>
          </TabPanel>
        ))}
      </TabView>
    </>
  );
}

function Titles() {
  return (
    <Accordion
      {...UNSTYLED}
      id="accordion"
      activeIndex={0}
      transitionOptions={{ disabled: true, timeout: 0 }}
      pt={{ accordiontab: { header: { role: 'heading', 'aria-level': 2 }, headerAction: { href: undefined } } }}
    >
      {PAGES.map((page) => (
        <AccordionTab key={page} header={page}>
          <p>{`text of ${page}`}</p>
        </AccordionTab>
      ))}
    </Accordion>
  );
}

function Scale() {
  const [value, setValue] = useState(50);
  return (
    <>
      <label htmlFor="scale">Width</label>
      <Slider
        unstyled
        id="scale"
        value={value}
        onChange={(event) => setValue(event.value as number)}
        pt={{ handle: { 'aria-label': 'Width', style: { display: 'inline-block', width: 24, height: 24 } } }}
      />
    </>
  );
}

function Pages() {
  const [first, setFirst] = useState(0);
  return (
    <Paginator
      unstyled
      first={first}
      rows={10}
      totalRecords={30}
      onPageChange={(event) => setFirst(event.first)}
      template="CurrentPageReport PrevPageLink NextPageLink"
    />
  );
}

function Segments() {
  const [value, setValue] = useState('two');
  return <SelectButton unstyled aria-label="Page" value={value} options={PAGES} onChange={(e) => setValue(e.value)} />;
}

function Box() {
  const [checked, setChecked] = useState(false);
  return (
    <>
      <Checkbox unstyled inputId="box" checked={checked} onChange={(event) => setChecked(event.checked ?? false)} />
      <label htmlFor="box">I agree</label>
    </>
  );
}

/** The component that owns the state keeps the first choice, whichever option is pressed. */
function Radios() {
  return (
    <div role="radiogroup" aria-label="Page">
      {PAGES.map((page) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio button inside is its control.
        <label key={page}>
          <RadioButton unstyled name="page" value={page} checked={page === 'one'} onChange={() => {}} />
          {page}
        </label>
      ))}
    </div>
  );
}

/** A field in a form that passes a function as its ref, as react-hook-form does. */
function Text() {
  const [isShown, setShown] = useState(true);
  const [given, setGiven] = useState<string[]>([]);
  const [take] = useState(() => (element: HTMLInputElement | null) => {
    setGiven((before) => [...before, element ? 'element' : 'null']);
  });
  return (
    <>
      {isShown && <InputText unstyled aria-label="Name" ref={take} className="mine" />}
      <button type="button" onClick={() => setShown(false)}>
        take away
      </button>
      <output>{given.at(-1)}</output>
    </>
  );
}

function Area() {
  return <InputTextarea unstyled aria-label="Remark" className="mine" />;
}

function Panes() {
  const [ends, setEnds] = useState(0);
  return (
    <>
      <button type="button">before</button>
      <Splitter unstyled style={{ display: 'flex', width: 1_000 }} onResizeEnd={() => setEnds((n) => n + 1)}>
        <SplitterPanel size={50} minSize={30}>
          first
        </SplitterPanel>
        <SplitterPanel size={50} minSize={30}>
          second
        </SplitterPanel>
      </Splitter>
      <output>{ends}</output>
    </>
  );
}

function Question() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button unstyled onClick={() => setOpen(true)}>
        open
      </Button>
      <Dialog
        unstyled
        header="Question"
        visible={isOpen}
        modal
        onHide={() => setOpen(false)}
        pt={{ mask: { style: { position: 'fixed', inset: 0 } }, root: { style: { background: '#fff' } } }}
      >
        <InputText unstyled aria-label="Name" />
        <button type="button">inside</button>
      </Dialog>
    </>
  );
}

function Drawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Sidebar unstyled visible={isOpen} onHide={() => setOpen(false)}>
        <button type="button">inside</button>
      </Sidebar>
    </>
  );
}

function Notice() {
  const toast = useRef<Toast>(null);
  const show = () => toast.current?.show({ severity: 'success', summary: 'Saved', life: 1_000 });
  return (
    <>
      <Toast {...UNSTYLED} ref={toast} />
      <button type="button" onClick={show}>
        save
      </button>
    </>
  );
}

function Choices() {
  const menu = useRef<Menu>(null);
  const model = PAGES.map((label) => ({ label, command: () => {} }));
  return (
    <>
      <button type="button" aria-haspopup="menu" onClick={(event) => menu.current?.toggle(event)}>
        open
      </button>
      <Menu unstyled popup ref={menu} model={model} />
      <button type="button">after</button>
    </>
  );
}

function Panel() {
  const panel = useRef<OverlayPanel>(null);
  return (
    <>
      <button type="button" onClick={(event) => panel.current?.toggle(event)}>
        open
      </button>
      <OverlayPanel unstyled ref={panel}>
        <button type="button">inside</button>
      </OverlayPanel>
    </>
  );
}

function Branches() {
  const nodes = [{ key: '0', label: 'root', children: [{ key: '1', label: 'leaf' }] }];
  return <Tree unstyled value={nodes} selectionMode="checkbox" selectionKeys={{}} onSelectionChange={() => {}} />;
}

/** Shows two people in turn, the first with a photograph that cannot be fetched. */
function Face() {
  const [image, setImage] = useState('/none.png');
  return (
    <button type="button" onClick={() => setImage('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>')}>
      next
      <Avatar unstyled image={image} label="SD" imageFallback="" />
    </button>
  );
}

function Busy() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button unstyled loading={isBusy} onClick={() => setBusy(true)}>
      Save
    </Button>
  );
}

function Amount() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <InputNumber unstyled inputId="amount" aria-label="Amount" value={value} onChange={(e) => setValue(e.value)} />
  );
}

function Hint() {
  return (
    <>
      <Tooltip unstyled target=".hinted" event="both" closeOnEscape autoHide={false} />
      <button type="button" className="hinted" data-pr-tooltip="why it is so">
        what
      </button>
    </>
  );
}

/** Twelve rows, one of which can be selected, in pages of five. */
function Rows() {
  const rows = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `row ${at + 1}` }));
  const [selected, setSelected] = useState<(typeof rows)[number] | null>(null);
  return (
    <>
      <DataTable
        unstyled
        value={rows}
        dataKey="id"
        paginator
        rows={5}
        selectionMode="single"
        metaKeySelection={false}
        selection={selected}
        onSelectionChange={(event) => setSelected(event.value as (typeof rows)[number] | null)}
      >
        <Column field="name" header="Name" />
      </DataTable>
      <button type="button">after</button>
      <output>{selected?.name}</output>
    </>
  );
}

/** A page of options from a server, with a field that searches all options on the server. */
function Options() {
  const [value, setValue] = useState<string | null>(null);
  const [asked, setAsked] = useState('');
  const options = PAGES.map((page) => ({ label: page, value: page, disabled: page === 'two' }));
  return (
    <>
      <ListBox
        unstyled
        aria-label="Page"
        value={value}
        onChange={(event) => setValue(event.value)}
        options={options}
        filter
        filterBy="label"
        filterInputProps={{
          'aria-label': 'Search',
          onChange: (event: ChangeEvent<HTMLInputElement>) => setAsked(event.target.value),
        }}
      />
      <button type="button">after</button>
      <output>{`${value ?? ''} ${asked}`}</output>
    </>
  );
}

/** PrimeReact's counterparts of the components in web/ui, unstyled, by name. */
export const SUBJECTS: Record<string, ComponentType> = {
  TabView: Tabs,
  Accordion: Titles,
  Slider: Scale,
  Paginator: Pages,
  SelectButton: Segments,
  Checkbox: Box,
  RadioButton: Radios,
  InputText: Text,
  InputTextarea: Area,
  Splitter: Panes,
  Dialog: Question,
  Sidebar: Drawer,
  Toast: Notice,
  Menu: Choices,
  OverlayPanel: Panel,
  Tree: Branches,
  Tag: () => <Tag unstyled value="Approved" icon="pi pi-check" />,
  Badge: () => <Badge unstyled value={12} />,
  Avatar: Face,
  Skeleton: () => <Skeleton unstyled width="90px" />,
  Button: Busy,
  InputNumber: Amount,
  Tooltip: Hint,
  FileUpload: () => <FileUpload unstyled customUpload />,
  Card: () => (
    <Card unstyled title="Waiting for you" pt={{ title: { role: 'heading', 'aria-level': 2 } }}>
      three reports
    </Card>
  ),
  Toolbar: () => <Toolbar unstyled aria-label="Tools" start={<button type="button">new</button>} />,
  DataTable: Rows,
  ListBox: Options,
  Steps: () => (
    <Steps unstyled readOnly aria-label="Progress" activeIndex={1} model={PAGES.map((label) => ({ label }))} />
  ),
  Message: () => <Message unstyled text="Something happened" pt={{ root: { role: undefined } }} />,
  ProgressBar: () => <ProgressBar unstyled aria-label="Sending" value={40} showValue={false} />,
};
