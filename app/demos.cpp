// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demos.h"

#include "demo/incidents.h"

namespace signalbox {

QList<DemoChoice> demoChoices()
{
    QList<DemoChoice> choices;
    for (const demo::Incident &incident : demo::incidents())
        choices << DemoChoice{incident.name, incident.says};
    return choices;
}

} // namespace signalbox
