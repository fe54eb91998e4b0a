// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: a pointer to a member function is chosen by the parity of the thread
#include <omp.h>

class Node
{
  public:
    using Action = void (Node::*)();
    void send()
    {
        outbox++;
    }
    void receive()
    {
#pragma omp barrier /* HERE */
        inbox++;
    }
    int inbox = 0, outbox = 0;
};

int main()
{
#pragma omp parallel
    {
        Node node;
        const Node::Action act = omp_get_thread_num() % 2 ? &Node::send : &Node::receive;
        (node.*act)();
    }
    return 0;
}
